import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../answers/errors/http-problem';
import type { SubjectLimit } from '../request/limits/subject-limit';
import type { Caller, Environment } from './caller';
import { isAllowedFrom, type KeyCache, type KnownKey, recognisedMs } from './key-cache';
import { keyEnvironment } from './key-secret';

export const publicScope = 'public';
export const operatorScope = 'operator';

const expiryNoticeMs = 14 * 24 * 60 * 60 * 1_000;
const challenge = { 'www-authenticate': 'Bearer' };
const operatorPrefix = 'ok_';
const needsOperator = { message: 'This operation needs the operator key (ok_…); an API key does not open it.' };
const needsApiKey = { message: 'This operation needs an API key (sk_…); the operator key opens operator routes only.' };
const bearerForm = /^Bearer +([\x21-\x7e]{1,256}) *$/i;

export type BearerSettings = Readonly<{
  environment: Environment;
  /** Opens operator routes and nothing else; without it they do not exist. */
  operatorKey?: string;
  now: () => Date;
}>;

/** Looks at the key before the body is read. Answers at once when the key was seen in the last seconds. */
export class BearerAuthentication {
  private readonly operatorDigest: Buffer | undefined;
  /** How long the operator's key counts as recognised, like an API key. */
  private operatorUntilMs = 0;

  constructor(
    private readonly keys: KeyCache | undefined,
    private readonly settings: BearerSettings,
    /** How many unknown keys an address may try. */
    private readonly unknownKeys?: SubjectLimit,
  ) {
    this.operatorDigest = settings.operatorKey === undefined ? undefined : digest(settings.operatorKey);
  }

  authenticate(scope: string, request: FastifyRequest, reply: FastifyReply): Caller | undefined | Promise<Caller> {
    if (scope === publicScope) return undefined;
    if (scope === operatorScope) return this.authenticateOperator(request);
    const secret = presented(request);
    const environment = keyEnvironment(secret);
    if (!environment) {
      const isOperators = secret.startsWith(operatorPrefix);
      throw new HttpProblem('invalid_api_key', { headers: challenge, ...(isOperators ? needsApiKey : {}) });
    }
    if (environment !== this.settings.environment) throw new HttpProblem('wrong_environment', { headers: challenge });
    if (!this.keys) throw new Error('A route has a scope, but no KEY_DIRECTORY is provided');
    const found = this.keys.find(secret, request.ip);
    return found instanceof Promise
      ? found.then((known) => this.checkKey(known, scope, request, reply), unavailable)
      : this.checkKey(found, scope, request, reply);
  }

  /** The owner of the key that was presented, where no route asks for one. For logs: it opens nothing, and refuses nothing. */
  async ownerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const secret = bearerForm.exec(request.headers.authorization ?? '')?.[1];
    if (secret === undefined || keyEnvironment(secret) !== this.settings.environment) return undefined;
    try {
      return (await this.keys?.find(secret, request.ip))?.caller;
    } catch {
      // An outage of the directory, or an address that has tried too many keys.
      return undefined;
    }
  }

  private checkKey(known: KnownKey | undefined, scope: string, request: FastifyRequest, reply: FastifyReply): Caller {
    if (!known) throw new HttpProblem('invalid_api_key', { headers: challenge });
    request.context.keyOwner = known.caller;
    if (known.revoked) throw new HttpProblem('revoked_api_key', { headers: challenge });
    // A stolen key used from elsewhere learns nothing about itself.
    if (known.allowed && !isAllowedFrom(known.allowed, request.ip)) {
      request.context.log.warn({ key_id: known.caller.keyId }, 'key used from an address outside its list');
      throw new HttpProblem('invalid_api_key', { headers: challenge });
    }
    if (known.expiresAtMs !== Infinity) this.checkExpiry(known.expiresAtMs, reply);
    if (!known.scopes.has(scope)) throw new HttpProblem('insufficient_scope', { details: { required_scope: scope } });
    return known.caller;
  }

  private checkExpiry(expiresAtMs: number, reply: FastifyReply): void {
    const leftMs = expiresAtMs - this.settings.now().getTime();
    // A date that cannot be read counts as past: it must not keep a key alive.
    if (!(leftMs > 0)) throw new HttpProblem('expired_api_key', { headers: challenge });
    if (leftMs <= expiryNoticeMs) reply.header('service-key-expires', new Date(expiresAtMs).toISOString());
  }

  private authenticateOperator(request: FastifyRequest): undefined {
    if (!this.operatorDigest) throw new HttpProblem('route_not_found');
    const secret = presented(request);
    const isOperators = timingSafeEqual(digest(secret), this.operatorDigest);
    const nowMs = performance.now();
    // Counted before it is told: someone who guesses too often does not learn which guess was right.
    if (!isOperators || this.operatorUntilMs < nowMs) this.unknownKeys?.admit(request.ip);
    if (isOperators) {
      this.operatorUntilMs = nowMs + recognisedMs;
      return undefined;
    }
    // By its form alone: whether it is a key that was issued is nobody's business here.
    throw new HttpProblem('invalid_api_key', { headers: challenge, ...(keyEnvironment(secret) ? needsOperator : {}) });
  }
}

/** An outage of the directory says nothing about the key. */
const unavailable = (cause: unknown): never => {
  throw new HttpProblem('service_unavailable', { cause, headers: { 'retry-after': '1' } });
};

/** Digests of equal length, so that a comparison tells nothing about the length or the first difference. */
const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const presented = ({ headers: { authorization } }: FastifyRequest): string => {
  if (authorization === undefined) throw new HttpProblem('missing_api_key', { headers: challenge });
  const secret = bearerForm.exec(authorization)?.[1];
  if (secret === undefined) {
    const scheme = /^bearer\b/i.test(authorization);
    throw new HttpProblem(scheme ? 'invalid_api_key' : 'missing_api_key', { headers: challenge });
  }
  return secret;
};
