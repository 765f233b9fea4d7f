import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountFields } from '../engine/state/fields';
import { Refusal } from '../engine/state/refusal';
import { errorJson } from '../wire/error-json';
import { parseForm } from '../wire/form';
import { parseMultipart } from '../wire/multipart';
import { authenticate } from './authenticate';
import type { SimulatorCall, Room } from './call';
import { FaultList } from './fault-list';
import { findRoute } from './find-route';
import { IdempotentAnswers } from './idempotency';
import { fits, refusalOf, type RequestFault } from './request-faults';

export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}
export interface StripeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AccountFields;
}
interface Performed {
  readonly body: AccountFields;
  readonly headers: Readonly<Record<string, string>>;
}

const latencyMsMax = 60_000;

const contents = ({ method, query, headers, body }: Incoming): Omit<SimulatorCall, 'ids'> => {
  const type = headers['content-type'] ?? '';
  if (method === 'GET' || method === 'DELETE') return { params: parseForm(query), file: null };
  if (!type.startsWith('multipart/form-data')) return { params: parseForm(body.toString('utf8')), file: null };
  const { texts, file } = parseMultipart(type, body);
  return { params: parseForm(texts), file };
};

const fingerprintOf = ({ method, path }: Incoming, { params, file }: Omit<SimulatorCall, 'ids'>): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, params, file?.filename ?? null]))
    .update(file?.bytes ?? '')
    .digest('hex');

/** Answers as Stripe's API does: who asks, is it asked for again, is it to fail, and then the route. */
export class StripeSide {
  readonly faults = new FaultList<RequestFault>();
  private readonly idempotency: IdempotentAnswers;

  constructor(
    private readonly room: Room,
    private readonly version: string,
    private readonly during: <T>(requestId: string, key: string | null, work: () => T) => T,
  ) {
    this.idempotency = new IdempotentAnswers(room.records);
  }

  /** The answer, or null where the connection is to be cut without one. */
  async answer(incoming: Incoming, requestId: string): Promise<StripeResponse | null> {
    const key = incoming.headers['idempotency-key'];
    const headers: Record<string, string> = {
      'request-id': requestId,
      'stripe-version': incoming.headers['stripe-version'] ?? this.version,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    try {
      authenticate(incoming.headers['authorization']);
      const call = contents(incoming);
      const fault = this.faults.take((each) => fits(each, { ...incoming, params: call.params }, this.room.shelf));
      const refusal = fault && refusalOf(fault);
      if (refusal) throw refusal;
      if (fault?.kind === 'connection_reset') return null;
      const latencyMs = fault?.kind === 'latency' ? Math.min(fault.latencyMs ?? 0, latencyMsMax) : 0;
      const performed = await this.perform(incoming, call, requestId, latencyMs);
      if (fault?.kind === 'unanswered') return null;
      return { status: 200, headers: { ...headers, ...performed.headers }, body: performed.body };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, headers, body: errorJson(error, requestId) };
      throw error;
    }
  }

  private async perform(
    incoming: Incoming,
    call: Omit<SimulatorCall, 'ids'>,
    requestId: string,
    latencyMs: number,
  ): Promise<Performed> {
    const { answer, ids } = findRoute(incoming.method, incoming.path);
    const key = incoming.method === 'POST' ? (incoming.headers['idempotency-key'] ?? null) : null;
    const run = (): AccountFields => this.during(requestId, key, () => answer(this.room, { ...call, ids }));
    if (key === null) {
      if (latencyMs > 0) await sleep(latencyMs);
      return { body: run(), headers: {} };
    }
    const fingerprint = fingerprintOf(incoming, call);
    const replay = this.idempotency.begin(key, fingerprint, this.room.nowMs());
    if (replay)
      return { body: replay.answer, headers: { 'idempotent-replayed': 'true', 'original-request': replay.requestId } };
    try {
      if (latencyMs > 0) await sleep(latencyMs);
      const body = run();
      this.idempotency.finish(key, { fingerprint, requestId, atMs: this.room.nowMs(), answer: body });
      return { body, headers: { 'original-request': requestId } };
    } finally {
      this.idempotency.forget(key);
    }
  }
}
