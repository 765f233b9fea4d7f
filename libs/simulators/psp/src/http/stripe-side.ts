import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountFields } from '../engine/state/fields';
import { Refusal } from '../engine/state/refusal';
import { readerTimeout } from '../payments/processor/terminal/reader-refusals';
import { errorJson } from '../wire/error-json';
import { parseForm } from '../wire/form';
import { parseMultipart } from '../wire/multipart';
import { authenticate } from './authenticate';
import type { SimulatorCall, Room } from './call';
import { expandedJson } from './expand';
import { FaultList } from './fault-list';
import { findObject } from './find-object';
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
  readonly status: number;
  readonly body: AccountFields;
  readonly headers: Readonly<Record<string, string>>;
}

const latencyMsMax = 60_000;

type Contents = Pick<SimulatorCall, 'params' | 'file'>;

const contents = ({ method, query, headers, body }: Incoming): Contents => {
  const type = headers['content-type'] ?? '';
  if (method === 'GET' || method === 'DELETE') return { params: parseForm(query), file: null };
  if (!type.startsWith('multipart/form-data')) return { params: parseForm(body.toString('utf8')), file: null };
  const { texts, file } = parseMultipart(type, body);
  return { params: parseForm(texts), file };
};

const fingerprintOf = ({ method, path }: Incoming, { params, file }: Contents): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, params, file?.filename ?? null]))
    .update(file?.bytes ?? '')
    .digest('hex');

/** Answers as Stripe's API does: who asks, is it asked for again, is it to fail, and then the route. */
export class StripeSide {
  readonly faults = new FaultList<RequestFault>();
  readonly revokedKeys = new Set<string>();
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
      authenticate(incoming.headers['authorization'], this.revokedKeys);
      const call = contents(incoming);
      const account = this.accountOf(incoming);
      const fault = this.faults.take((each) => fits(each, { ...incoming, params: call.params }, this.room.shelf));
      const refusal = fault && refusalOf(fault);
      if (refusal) throw refusal;
      if (fault?.kind === 'connection_reset') return null;
      const performed = await this.perform(incoming, { ...call, account, fault }, requestId);
      if (fault?.kind === 'unanswered') return null;
      if (fault?.kind === 'reader_timeout') throw readerTimeout();
      const body = fault?.kind === 'live_object' ? { ...performed.body, livemode: true } : performed.body;
      return { ...performed, body, headers: { ...headers, ...performed.headers } };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, headers, body: this.errorOf(error, requestId) };
      throw error;
    }
  }

  private async perform(incoming: Incoming, call: Omit<SimulatorCall, 'ids'>, requestId: string): Promise<Performed> {
    const { answer, ids } = findRoute(incoming.method, incoming.path);
    const { fault } = call;
    const latencyMs = fault?.kind === 'latency' ? Math.min(fault.latencyMs ?? 0, latencyMsMax) : 0;
    const given = incoming.method === 'POST' ? (incoming.headers['idempotency-key'] ?? null) : null;
    const run = (): AccountFields =>
      this.during(requestId, given, () =>
        expandedJson(answer(this.room, { ...call, ids }), call.params['expand'], (id) => findObject(this.room, id)),
      );
    if (given === null) {
      if (latencyMs > 0) await sleep(latencyMs);
      return { status: 200, body: run(), headers: {} };
    }
    const key = call.account === null ? given : `${call.account}/${given}`;
    const fingerprint = fingerprintOf(incoming, call);
    const replay = this.idempotency.begin(key, fingerprint, this.room.nowMs());
    if (replay) {
      const headers = { 'idempotent-replayed': 'true', 'original-request': replay.requestId };
      return { status: replay.status, body: replay.answer, headers };
    }
    try {
      if (latencyMs > 0) await sleep(latencyMs);
      const performed = this.answerOrRemembered(run, requestId);
      const { body, status } = performed;
      this.idempotency.finish(key, { fingerprint, requestId, atMs: this.room.nowMs(), answer: body, status });
      return { ...performed, headers: { 'original-request': requestId } };
    } finally {
      this.idempotency.forget(key);
    }
  }

  /** A decline is an answer of the issuer, and no refusal to ask it. */
  private answerOrRemembered(run: () => AccountFields, requestId: string): Omit<Performed, 'headers'> {
    try {
      return { status: 200, body: run() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isRemembered = this.room.processor.parts.settings().refusals === 'repeated';
      if (error.kind !== 'card_error' && !isRemembered) throw error;
      return { status: error.status, body: this.errorOf(error, requestId) };
    }
  }

  private errorOf(error: Refusal, requestId: string): AccountFields {
    return errorJson(error, requestId, (id) => findObject(this.room, id));
  }

  private accountOf({ headers }: Incoming): string | null {
    const id = headers['stripe-account'] ?? null;
    if (id === null || id === this.room.platform().id) return null;
    if (this.room.shelf.findById(id)) return id;
    const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
    throw new Refusal(403, 'invalid_request_error', message, { code: 'account_invalid' });
  }
}
