import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../../answers/errors/http-problem';
import { isRead } from '../is-read';
import { Concurrency } from './concurrency';
import type { NamedLimit } from './limited-per';
import { SubjectLimit } from './subject-limit';
import { type Taken, TokenBuckets } from './token-bucket';

/** Every limit is a setting; 0 switches it off. */
export type LimitSettings = Readonly<{
  ratePerKey: number;
  burstPerKey: number;
  concurrentPerKey: number;
  /** Requests a second and session of the dashboard, within those of its key. */
  ratePerSession: number;
  /** Overrides of @LimitedPer by name. */
  named: Readonly<Record<string, Readonly<{ rate: number }>>>;
  /** Keys that were not recognised lately, a second and address. */
  unknownKeysPerAddress: number;
}>;

const subjectsMax = 100_000;

/** How much one key may ask. Counted per process. */
export class Limits {
  private readonly perKey: TokenBuckets;
  private readonly perSession: TokenBuckets;
  private readonly concurrency: Concurrency;
  private readonly named = new Map<string, SubjectLimit>();

  constructor(private readonly settings: LimitSettings) {
    const { ratePerKey: rate, burstPerKey: burst } = settings;
    this.perKey = new TokenBuckets({ rate, perSeconds: 1, burst: Math.max(1, burst || rate) }, subjectsMax);
    const { ratePerSession } = settings;
    const sessionRule = { rate: ratePerSession, perSeconds: 1, burst: Math.max(1, 2 * ratePerSession) };
    this.perSession = new TokenBuckets(sessionRule, subjectsMax);
    this.concurrency = new Concurrency(settings.concurrentPerKey);
  }

  /** Routes without a key have no one to count. Sessions share what their key has: a key can open any number of them. */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    const { caller, session, startedAtMs, plan } = request.context;
    if (!caller) return;
    const { keyId } = caller;
    if (session) take(this.perSession, 'session', session.id, startedAtMs, reply);
    take(this.perKey, 'key', keyId, startedAtMs, reply);
    const { concurrentPerKey: limit } = this.settings;
    // Writes that wait for a broker hold up no reads.
    const kind = isRead(request) ? 'reads' : 'writes';
    if (limit > 0 && !plan?.operation.staysOpen && !this.concurrency.begin(`${keyId} ${kind}`, reply.raw)) {
      throw new HttpProblem('too_many_concurrent', { details: { limit }, headers: { 'retry-after': '1' } });
    }
  }

  admitNamed(request: FastifyRequest, limits: readonly NamedLimit[]): void {
    for (const limit of limits) {
      const counted = this.limitOf(limit);
      const subject = counted && limit.by(request);
      // Two platforms may use the same reference; one must not use up the other's limit.
      if (subject) counted.admit(`${request.context.caller?.platformId ?? ''}\n${subject}`);
    }
  }

  private limitOf(limit: NamedLimit): SubjectLimit | undefined {
    const { rate } = this.settings.named[limit.name] ?? limit;
    if (rate <= 0) return undefined;
    const rule = { rate, perSeconds: limit.perSeconds ?? 1 };
    const counted = this.named.get(limit.name) ?? new SubjectLimit(limit.name, rule);
    this.named.set(limit.name, counted);
    return counted;
  }
}

const take = (buckets: TokenBuckets, name: string, subject: string, atMs: number, reply: FastifyReply): void => {
  const { rate } = buckets.rule;
  if (rate === 0) return;
  const taken = buckets.take(subject, atMs);
  addTo(reply, 'ratelimit-policy', `"${name}";q=${rate};w=1`);
  addTo(reply, 'ratelimit', `"${name}";r=${taken.remaining};t=1`);
  if (!taken.allowed) throw tooMany(taken, name);
};

/** Both headers are lists. */
const addTo = (reply: FastifyReply, header: string, item: string): void => {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${before}, ${item}`);
};

const tooMany = ({ retryAfterSeconds }: Taken, limit: string): HttpProblem =>
  new HttpProblem('rate_limited', { details: { limit }, headers: { 'retry-after': String(retryAfterSeconds) } });
