import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BearerAuthentication } from './bearer-authentication';
import type { Caller } from './caller';
import { operatorScope, publicScope } from './scope-words';
import type { SessionAuthentication } from './sessions/session-authentication';
import { sessionCookieIn } from './sessions/session-cookie';

/** The caller of a request: by its key, or by the dashboard's cookie where it has no Authorization header at all. */
export class RequestAuthentication {
  constructor(
    private readonly bearer: BearerAuthentication,
    private readonly sessions: SessionAuthentication | undefined,
  ) {}

  authenticate(scope: string, request: FastifyRequest, reply: FastifyReply): Caller | undefined | Promise<Caller> {
    if (this.sessions && request.headers.authorization === undefined && takesSessions(scope)) {
      const secret = sessionCookieIn(request);
      if (secret !== undefined) return this.sessions.authenticate(secret, scope, request, reply);
    }
    return this.bearer.authenticate(scope, request, reply);
  }

  /** Whether the key or the session of a request that was accepted is accepted still. */
  stillAccepts(request: FastifyRequest): Promise<boolean> {
    const { session } = request.context;
    return session && this.sessions ? this.sessions.stillAccepts(session) : this.bearer.stillAccepts(request);
  }

  /** The owner of the key that was presented, where no route asks for one. For logs: it opens nothing, and refuses nothing. */
  ownerOf(request: FastifyRequest): Promise<Caller | undefined> {
    return this.bearer.ownerOf(request);
  }
}

const takesSessions = (scope: string): boolean => scope !== publicScope && scope !== operatorScope;
