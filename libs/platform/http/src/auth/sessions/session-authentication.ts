import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../../answers/errors/http-problem';
import type { GuessLimit } from '../../request/limits/guess-limit';
import type { Caller, Environment } from '../caller';
import { type KeyCheck, unavailable } from '../key-check';
import { knownKeyOf, recognisedMs } from '../known-key';
import { refuseOtherOrigins, requireCsrfToken } from './same-origin';
import type { SessionDirectory, SessionRecord } from './session-directory';
import { csrfTokenOf, isSessionSecret, sessionHash } from './session-secret';

/** The session of a request that came with the dashboard's cookie. */
export type RequestSession = SessionRecord & Readonly<{ hash: string; csrfToken: string }>;

const recognisedMax = 10_000;

/**
 * Looks at the session of the dashboard's cookie before the body is read. Nothing is remembered of it: a session that was
 * ended is refused at once, by every process.
 */
export class SessionAuthentication {
  private readonly recognised = new LRUCache<string, true>({ max: recognisedMax, ttl: recognisedMs });

  constructor(
    private readonly directory: SessionDirectory,
    private readonly settings: Readonly<{ pepper: string; environment: Environment }>,
    private readonly check: KeyCheck,
    /** Each guess at a session costs a look-up, as one at a key does. */
    private readonly unknownKeys?: GuessLimit,
  ) {}

  async authenticate(secret: string, scope: string, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    refuseOtherOrigins(request);
    const session = await this.find(secret, request.ip);
    if (!session) {
      this.unknownKeys?.count(request.ip);
      throw new HttpProblem('invalid_session');
    }
    const known = knownKeyOf(session.key, session.secretHash, this.settings.environment);
    const { context } = request;
    context.keyOwner = known.caller;
    requireCsrfToken(request, session.csrfToken);
    this.check.checkKey(known, scope, request, reply);
    context.session = session;
    // An open stream is a window that nobody may be looking at.
    if (!context.plan?.operation.staysOpen) this.directory.used(session);
    // Answers to a session stay out of shared caches and out of the browser's, which its next user could read.
    reply.header('cache-control', 'no-store').header('vary', 'Cookie, Authorization');
    return known.caller;
  }

  /** Whether the session of a request that was accepted is open still, and its key accepted. */
  async stillAccepts({ hash }: RequestSession): Promise<boolean> {
    return (await this.directory.find(hash)) !== undefined;
  }

  private async find(secret: string, address: string): Promise<RequestSession | undefined> {
    if (!isSessionSecret(secret)) return undefined;
    const { pepper } = this.settings;
    const hash = sessionHash('session', secret, pepper);
    const find = () => this.directory.find(hash).catch(unavailable);
    const isRecognised = !this.unknownKeys || this.recognised.has(hash);
    const found = await (isRecognised ? find() : this.unknownKeys.lookUp(address, find));
    if (!found) return undefined;
    this.recognised.set(hash, true);
    return { ...found, hash, csrfToken: csrfTokenOf(secret, pepper) };
  }
}
