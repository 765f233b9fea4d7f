import { hash } from 'node:crypto';
import { Rejection } from '@taprail/event-sourcing';
import type { FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Outcome } from '../answers/answers';
import { operatorScope } from '../auth/bearer-guard';
import { HttpProblem } from '../errors/http-problem';
import { fingerprint, rawFingerprint } from './fingerprint';
import type { Held, IdempotencyStore, Reservation, StoredAnswer } from './idempotency-store';

const keyForm = /^[\x21-\x7e]{1,255}$/;
/** Headers that belong to the answer itself; the others are made anew for each response. */
const keptHeaders = ['content-type', 'location', 'etag'];
/** Refusals that say nothing about the command: they must not stand in the way of a retry for a day. */
const neverKept = new Set([401, 404, 412, 413, 415, 429, 500, 503, 504]);

type Settings = Readonly<{ environment: string; pepper: string; now: () => Date }>;

export class Idempotency {
  private readonly replays: Counter;

  constructor(
    private readonly store: IdempotencyStore | undefined,
    private readonly settings: Settings,
    registry: Registry,
  ) {
    this.replays = new Counter({
      name: 'idempotency_replays_total',
      help: 'Requests answered with the answer of an earlier one.',
      registers: [registry],
    });
  }

  /** Resolves to the earlier answer if there is one; else the request holds the key and may run. */
  async reserve(request: FastifyRequest): Promise<Outcome | undefined> {
    const { context } = request;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !keyForm.test(key)) {
      const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';
      throw new HttpProblem('invalid_header', { param: 'Idempotency-Key', message });
    }
    context.idempotencyKey = key;
    const owner = context.caller?.platformId ?? operatorOf(request);
    if (!this.store || owner === undefined) return undefined;
    const scope = `${this.settings.environment}/${owner}`;
    const path = request.url.split('?', 1)[0] ?? request.url;
    const reservation = await this.store
      .reserve({
        scope,
        key,
        fingerprint: peppered(fingerprintOf(request, path), this.settings.pepper),
        commandId: context.commandId,
        now: this.settings.now(),
        soon: answersAgain(request),
      })
      // Nothing has run: the caller may simply come again.
      .catch((cause: unknown) => {
        throw new HttpProblem('service_unavailable', { cause, headers: { 'retry-after': '1' } });
      });
    return this.seat(request, reservation, { scope, key });
  }

  private seat(
    request: FastifyRequest,
    reservation: Reservation,
    owner: Readonly<{ scope: string; key: string }>,
  ): Outcome | undefined {
    const { context } = request;
    const { outcome } = reservation;
    if (outcome === 'reuse') throw new HttpProblem('idempotency_key_reuse', { param: 'Idempotency-Key' });
    if (outcome === 'running') throw new HttpProblem('idempotency_in_progress', { headers: { 'retry-after': '1' } });
    context.commandId = reservation.commandId;
    if (outcome === 'answered') {
      this.replays.inc();
      context.replayed = true;
      return reservation.answer && replayOf(reservation.answer);
    }
    // An answer that is not kept is repeated by a run that finds everything done.
    if (outcome === 'resume' && answersAgain(request)) context.replayed = true;
    context.held = { commandId: reservation.commandId, fresh: outcome === 'fresh', ...owner };
    return undefined;
  }

  /** A lost note is not a lost answer: the command id is durable, so a retry finds the same effect. */
  async remember(request: FastifyRequest, outcome: Outcome): Promise<void> {
    const { held } = request.context;
    if (!held) return;
    await this.quietly(request, (store) =>
      isText(outcome.body) && !answersAgain(request) ? store.complete(held, storedOf(outcome)) : store.release(held),
    );
  }

  async settle(request: FastifyRequest, error: unknown, outcome: Outcome): Promise<void> {
    const { held } = request.context;
    if (!held) return;
    await this.quietly(request, (store) => {
      if (isVerdict(error) && !neverKept.has(outcome.status)) return store.complete(held, storedOf(outcome));
      return isHarmless(error, outcome, held) ? store.forget(held) : store.release(held);
    });
  }

  private async quietly(request: FastifyRequest, act: (store: IdempotencyStore) => Promise<void>): Promise<void> {
    request.context.held = undefined;
    try {
      if (this.store) await act(this.store);
    } catch (error) {
      request.context.log.warn({ err: error }, 'an idempotency note could not be written');
    }
  }
}

/**
 * A body may hold a short secret; a plain hash of it that lies on a disk could be tested against guesses. The print has
 * one length and is never shown, so a hash over both does what an HMAC would.
 */
const peppered = (print: string, pepper: string): string => hash('sha256', `${pepper}\n${print}`, 'hex');

const fingerprintOf = ({ method, body, rawBody, headers }: FastifyRequest, path: string): string =>
  rawBody ? rawFingerprint(method, path, rawBody, headers['content-type']) : fingerprint(method, path, body);

/** The operator has no platform, but retries as well. */
const operatorOf = ({ context }: FastifyRequest): string | undefined =>
  context.plan?.operation.scope === operatorScope ? operatorScope : undefined;

/** Such an answer is made again from the command id instead of being kept. */
const answersAgain = ({ context }: FastifyRequest): boolean => {
  const { secretAnswer = false, answersAgain: again = false } = context.plan?.operation ?? {};
  return secretAnswer || again;
};

const isText = (body: Outcome['body']): body is string | undefined => body === undefined || typeof body === 'string';

/** A decider has spoken. */
const isVerdict = (error: unknown): boolean =>
  error instanceof Rejection || (error instanceof Error && error.name === 'Rejection');

/** Nothing can have happened under this key: it was its first use, and it was refused before a decider or for want of the subject. */
const isHarmless = (error: unknown, { status }: Outcome, { fresh }: Held): boolean =>
  fresh && status < 500 && (isVerdict(error) || error instanceof HttpProblem);

const storedOf = ({ status, headers, body }: Outcome): StoredAnswer => ({
  status,
  headers: Object.fromEntries(keptHeaders.flatMap((name) => (name in headers ? [[name, headers[name] ?? '']] : []))),
  body: typeof body === 'string' ? body : '',
});

const replayOf = ({ status, headers, body }: StoredAnswer): Outcome => ({
  status,
  headers,
  body: body === '' ? undefined : body,
});
