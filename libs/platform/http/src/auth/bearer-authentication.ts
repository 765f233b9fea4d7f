import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../answers/errors/http-problem';
import type { GuessLimit } from '../request/limits/guess-limit';
import type { Caller, Environment } from './caller';
import type { KeyCache } from './key-cache';
import { challenge, type KeyCheck, unavailable } from './key-check';
import { keyEnvironment } from './key-secret';
import type { KnownKey } from './known-key';
import { operatorScope, publicScope, sessionScope } from './scope-words';

const operatorPrefix = 'ok_';
const needsOperator = { message: 'This operation needs the operator key (ok_…); an API key does not open it.' };
const needsApiKey = { message: 'This operation needs an API key (sk_…); the operator key opens operator routes only.' };
const bearerForm = /^Bearer +([\x21-\x7e]{1,256}) *$/i;

export type BearerSettings = Readonly<{
  environment: Environment;
  /** Opens operator routes and nothing else; without it they do not exist. */
  operatorKey?: string;
}>;

/** Looks at the key before the body is read. Answers at once when the key was seen in the last seconds. */
export class BearerAuthentication {
  private readonly operatorDigest: Buffer | undefined;

  constructor(
    private readonly keys: KeyCache | undefined,
    private readonly settings: BearerSettings,
    private readonly check: KeyCheck,
    /** How many unknown keys an address may try. */
    private readonly unknownKeys?: GuessLimit,
  ) {
    this.operatorDigest = settings.operatorKey === undefined ? undefined : digest(settings.operatorKey);
  }

  authenticate(scope: string, request: FastifyRequest, reply: FastifyReply): Caller | undefined | Promise<Caller> {
    if (scope === publicScope) return undefined;
    if (scope === operatorScope) return this.authenticateOperator(request);
    if (scope === sessionScope) throw new HttpProblem('invalid_session');
    return this.authenticateSecret(presented(request), scope, request, reply);
  }

  /** For a secret that did not come in the Authorization header. */
  authenticateSecret(
    secret: string,
    scope: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Caller | Promise<Caller> {
    const environment = keyEnvironment(secret);
    if (!environment) {
      const isOperators = secret.startsWith(operatorPrefix);
      throw new HttpProblem('invalid_api_key', { headers: challenge, ...(isOperators ? needsApiKey : {}) });
    }
    if (environment !== this.settings.environment) throw new HttpProblem('wrong_environment', { headers: challenge });
    if (!this.keys) throw new Error('A route has a scope, but no KEY_DIRECTORY is provided');
    const found = this.keys.find(secret, request.ip);
    const check = (known: KnownKey | undefined): Caller => {
      if (!known) this.unknownKeys?.count(request.ip);
      return this.check.checkKey(known, scope, request, reply);
    };
    return found instanceof Promise ? found.then(check, unavailable) : check(found);
  }

  /** The owner of the key that was presented, where no route asks for one. For logs: it opens nothing, and refuses nothing. */
  async ownerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const secret = bearerForm.exec(request.headers.authorization ?? '')?.[1];
    if (secret === undefined || keyEnvironment(secret) !== this.settings.environment) return undefined;
    try {
      return (await this.keys?.find(secret, request.ip))?.caller;
    } catch {
      // An outage of the directory.
      return undefined;
    }
  }

  /** Whether the key of a request that was accepted is accepted still. */
  async stillAccepts(request: FastifyRequest): Promise<boolean> {
    const known = await this.keys?.find(presented(request), request.ip);
    return known !== undefined && this.check.isAccepted(known, request.ip);
  }

  private authenticateOperator(request: FastifyRequest): undefined {
    if (!this.operatorDigest) throw new HttpProblem('route_not_found');
    const secret = presented(request);
    // Guesses of others must not lock out the operator, who may share their address.
    if (timingSafeEqual(digest(secret), this.operatorDigest)) return undefined;
    this.unknownKeys?.count(request.ip);
    // By its form alone: whether it is a key that was issued is nobody's business here.
    throw new HttpProblem('invalid_api_key', { headers: challenge, ...(keyEnvironment(secret) ? needsOperator : {}) });
  }
}

/** Digests of equal length, so that a comparison tells nothing about the length or the first difference. */
const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const presented = ({ headers: { authorization } }: FastifyRequest): string => {
  if (authorization === undefined) throw new HttpProblem('missing_api_key', { headers: challenge });
  const secret = bearerForm.exec(authorization)?.[1];
  if (secret === undefined) {
    const isBearer = /^bearer\b/i.test(authorization);
    const message = /^basic\b/i.test(authorization)
      ? 'The API key was sent with Basic authentication. Send the header Authorization: Bearer <key>.'
      : undefined;
    throw new HttpProblem(isBearer ? 'invalid_api_key' : 'missing_api_key', {
      headers: challenge,
      ...(message && { message }),
    });
  }
  return secret;
};
