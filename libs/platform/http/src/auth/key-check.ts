import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../answers/errors/http-problem';
import { type Caller, isPerson } from './caller';
import { isAllowedFrom, type KnownKey } from './known-key';
import { anyKeyScope, sessionScope } from './scope-words';

const expiryNoticeMs = 14 * 24 * 60 * 60 * 1_000;
export const challenge = { 'www-authenticate': 'Bearer' };

/** Whether a key that is known is accepted for a request, however the caller has shown that it is theirs. */
export class KeyCheck {
  constructor(private readonly now: () => Date) {}

  checkKey(known: KnownKey | undefined, scope: string, request: FastifyRequest, reply: FastifyReply): Caller {
    if (!known) throw new HttpProblem('invalid_api_key', { headers: challenge });
    const { context } = request;
    context.keyOwner = known.caller;
    if (known.revoked) throw new HttpProblem('revoked_api_key', { headers: challenge });
    // A stolen key used from elsewhere learns nothing about itself.
    if (known.allowed && !isAllowedFrom(known.allowed, request.ip)) {
      context.log.warn({ key_id: known.caller.keyId }, 'key used from an address outside its list');
      throw new HttpProblem('invalid_api_key', { headers: challenge });
    }
    if (known.expiresAtMs !== Infinity) this.checkExpiry(known.expiresAtMs, reply);
    if (!opens(known, scope)) throw new HttpProblem('insufficient_scope', { details: lackOf(scope, known.caller) });
    context.secretHash = known.secretHash;
    return known.caller;
  }

  /** Whether a request that was accepted before would be accepted now. */
  isAccepted(known: KnownKey, address: string): boolean {
    const isListed = !known.allowed || isAllowedFrom(known.allowed, address);
    return !known.revoked && isListed && known.expiresAtMs > this.now().getTime();
  }

  private checkExpiry(expiresAtMs: number, reply: FastifyReply): void {
    const leftMs = expiresAtMs - this.now().getTime();
    // A date that cannot be read counts as past: it must not keep a key alive.
    if (!(leftMs > 0)) throw new HttpProblem('expired_api_key', { headers: challenge });
    if (leftMs <= expiryNoticeMs) reply.header('service-key-expires', new Date(expiresAtMs).toISOString());
  }
}

/**
 * Keys that were issued before there were people have no scope to manage them, and no other key of their platform can grant it. They are
 * not given it silently, since one of them may have leaked: the operator decides.
 */
const lackOf = (scope: string, caller: Caller): Readonly<Record<string, string>> => ({
  required_scope: scope,
  ...(scope.startsWith('users:') && !isPerson(caller)
    ? { operator_command: `taprail operator platforms issue-key ${caller.platformId} --scopes all` }
    : {}),
});

const opens = ({ scopes }: KnownKey, scope: string): boolean =>
  scopes.has(scope) || scope === anyKeyScope || scope === sessionScope;

/** An outage of a directory says nothing about the key. */
export const unavailable = (cause: unknown): never => {
  throw new HttpProblem('service_unavailable', { cause, headers: { 'retry-after': '1' } });
};
