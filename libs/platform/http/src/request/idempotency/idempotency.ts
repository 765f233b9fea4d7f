import { errorEntry, isErrorCode } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { RenderedAnswer } from '../../answers/answers';
import { operatorScope } from '../../auth/scope-words';
import { HttpProblem } from '../../answers/errors/http-problem';
import { refuseCardNumber } from '../../validation/card-numbers/refuse-card-numbers';
import { fingerprint, rawFingerprint } from './fingerprint';
import type {
  KeyHold,
  IdempotencyStore,
  KeyOwner,
  KeyReservation,
  ReserveRequest,
  StoredAnswer,
} from './idempotency-store';

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

  /** The earlier answer if there is one; else the request holds the key and may run. Told at once where the store can. */
  reserve(request: FastifyRequest): RenderedAnswer | undefined | Promise<RenderedAnswer | undefined> {
    const { context } = request;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !keyForm.test(key)) {
      const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';
      throw new HttpProblem('invalid_header', { param: 'Idempotency-Key', message });
    }
    refuseCardNumber(key, 'Idempotency-Key');
    context.idempotencyKey = key;
    const owner = context.caller?.platformId ?? operatorOf(request);
    if (!this.store || owner === undefined) return undefined;
    const asked = {
      scope: `${this.settings.environment}/${owner}`,
      key,
      fingerprint: fingerprintOf(request, this.settings.pepper),
      commandId: context.commandId,
      now: this.settings.now(),
      soon: answersAgain(request),
    };
    const reserved = this.ask(this.store, asked);
    return reserved instanceof Promise
      ? reserved.then((reservation) => this.acceptReservation(request, reservation, asked), unavailable)
      : this.acceptReservation(request, reserved, asked);
  }

  private ask(store: IdempotencyStore, asked: ReserveRequest): KeyReservation | Promise<KeyReservation> {
    try {
      return store.reserve(asked);
    } catch (error) {
      return unavailable(error);
    }
  }

  private acceptReservation(
    request: FastifyRequest,
    reservation: KeyReservation,
    { scope, key }: KeyOwner,
  ): RenderedAnswer | undefined {
    const { context } = request;
    const { outcome } = reservation;
    if (outcome === 'reuse') throw new HttpProblem('idempotency_key_reuse', { param: 'Idempotency-Key' });
    if (outcome === 'running') throw new HttpProblem('idempotency_in_progress', { headers: { 'retry-after': '1' } });
    context.commandId = reservation.commandId;
    if (outcome === 'answered') {
      if (showsSecret(request)) throw new HttpProblem('secret_already_shown');
      this.replays.inc();
      context.replayed = true;
      return reservation.answer && replayOf(reservation.answer);
    }
    // An answer that is not kept is repeated by a run that finds everything done.
    if (outcome === 'resume' && answersAgain(request)) context.replayed = true;
    context.held = { commandId: reservation.commandId, fresh: outcome === 'fresh', scope, key };
    return undefined;
  }

  /** A lost note is not a lost answer: the command id is durable, so a retry finds the same effect. */
  remember(request: FastifyRequest, outcome: RenderedAnswer): void | Promise<void> {
    const { held } = request.context;
    if (!held) return undefined;
    return this.writeNote(request, (store) => {
      // The first answer may have been lost on its way, so one retry shows the secret again, and none after it.
      if (showsSecret(request)) return held.fresh ? store.release(held) : store.complete(held, secretShown);
      return isText(outcome.body) && !answersAgain(request)
        ? store.complete(held, storedOf(outcome))
        : store.release(held);
    });
  }

  /** Ends a run whose answer is not known here; the command id stays, and a retry may run at once. */
  async release(request: FastifyRequest): Promise<void> {
    const { held } = request.context;
    if (held) await this.writeNote(request, (store) => store.release(held));
  }

  async settle(request: FastifyRequest, error: unknown, outcome: RenderedAnswer): Promise<void> {
    const { held } = request.context;
    if (!held) return;
    await this.writeNote(request, (store) => {
      if (isLasting(error, outcome, held)) return store.complete(held, storedOf(outcome));
      return isHarmless(error, outcome, held) ? store.forget(held) : store.release(held);
    });
  }

  private writeNote(
    request: FastifyRequest,
    act: (store: IdempotencyStore) => void | Promise<void>,
  ): void | Promise<void> {
    request.context.held = undefined;
    return (this.store && act(this.store))?.catch((error: unknown) =>
      request.context.log.warn({ err: error }, 'an idempotency note could not be written'),
    );
  }
}

/** Nothing has run: the caller may simply come again. */
const unavailable = (cause: unknown): never => {
  throw new HttpProblem('service_unavailable', { cause, headers: { 'retry-after': '1' } });
};

/** Kept instead of an answer with a secret: that it was shown as often as it may be. */
const secretShown: StoredAnswer = { status: 200, headers: {}, body: '' };

const fingerprintOf = (request: FastifyRequest, pepper: string): string => {
  const { url, body, rawBody, headers, context } = request;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  // A secret is repeated to the key that asked for it and to no other: a retry skips the rules that decided who may have it.
  const method = showsSecret(request) ? `${context.caller?.keyId ?? operatorScope} ${request.method}` : request.method;
  return rawBody
    ? rawFingerprint(pepper, method, path, rawBody, headers['content-type'])
    : fingerprint(pepper, method, path, body);
};

/** The operator has no platform, but retries as well. */
const operatorOf = ({ context }: FastifyRequest): string | undefined =>
  context.plan?.operation.scope === operatorScope ? operatorScope : undefined;

const showsSecret = ({ context }: FastifyRequest): boolean => context.plan?.operation.secretAnswer ?? false;

/** Such an answer is made again from the command id instead of being kept. */
const answersAgain = (request: FastifyRequest): boolean =>
  showsSecret(request) || (request.context.plan?.operation.answersAgain ?? false);

const isText = (body: RenderedAnswer['body']): body is string | undefined =>
  body === undefined || typeof body === 'string';

/** A decider has spoken. */
const isVerdict = (error: unknown): boolean =>
  error instanceof Rejection || (error instanceof Error && error.name === 'Rejection');

/**
 * The answer to this key for good. A refusal after a run whose end is not known is none: that run may still be under way,
 * and what comes of it is the answer then.
 */
const isLasting = (error: unknown, { status }: RenderedAnswer, { fresh }: KeyHold): boolean =>
  fresh && isVerdict(error) && !neverKept.has(status) && !mayBeRepeated(error);

/** A refusal that passes by itself, such as that of a reader in use: the retry runs under the same command id. */
const mayBeRepeated = (error: unknown): boolean => {
  const { code } = error as Readonly<{ code?: unknown }>;
  return typeof code === 'string' && isErrorCode(code) && errorEntry(code).retryable;
};

/** Nothing can have happened under this key: it was its first use, and it was refused before a decider or for want of the subject. */
const isHarmless = (error: unknown, { status }: RenderedAnswer, { fresh }: KeyHold): boolean =>
  fresh && status < 500 && !mayBeRepeated(error) && (isVerdict(error) || error instanceof HttpProblem);

const storedOf = ({ status, headers, body }: RenderedAnswer): StoredAnswer => ({
  status,
  headers: Object.fromEntries(keptHeaders.flatMap((name) => (name in headers ? [[name, headers[name] ?? '']] : []))),
  body: typeof body === 'string' ? body : '',
});

const replayOf = ({ status, headers, body }: StoredAnswer): RenderedAnswer =>
  new RenderedAnswer(status, headers, body === '' ? undefined : body);
