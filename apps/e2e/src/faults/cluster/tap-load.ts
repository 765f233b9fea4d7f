import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type ApiResponse, bistro, uniqueRef } from '../../harness/api';
import type { SeededChoice } from '../../harness/seeded-choice';

/** A tap that was answered: sold, or begun with an outcome that is not known yet. */
export type TakenTap = {
  readonly key: string;
  readonly round: number;
  readonly submerchant: string;
  readonly amount: number;
  readonly tapId: string;
  readonly authorisationId: string;
  readonly transactionId: string;
  status: 'approved' | 'pending' | 'reversed';
};

export type LoadCounts = {
  /** As often as anything was sent. */
  requests: number;
  /** Taps and submissions that were answered. */
  acknowledged: number;
  /** Of them, those that were not answered at the first request, and those not at the second either. */
  retried: number;
  failedTwice: number;
  /** The longest time in which no till was answered. */
  longestGapMs: number;
  /** The longest time for which a key was refused because its first request counted as under way. */
  longestInProgressMs: number;
  /** Answers that were no sale, by status and code. */
  readonly refusals: Record<string, number>;
};

/** Eight tills at this pace need less than half of two cores, and leave the rest to what the fault costs. */
const tapEveryMs = 1_000;
const submitEveryMs = 2_000;
/** As Retry-After says. */
const retryAfterMs = 1_000;
/** Longer than the gateway waits for an answer to a command. */
const requestMaxMs = 35_000;
/** Past any outage of a run: what is not answered by then never is. */
const answeredWithinMs = 240_000;

const newCounts = (): LoadCounts => ({
  requests: 0,
  acknowledged: 0,
  retried: 0,
  failedTwice: 0,
  longestGapMs: 0,
  longestInProgressMs: 0,
  refusals: {},
});

/** Tills that sell at a steady pace, one per sub-merchant, and a desk that opens a sub-merchant now and then. */
export class TapLoad {
  readonly taken: TakenTap[] = [];
  readonly submitted: string[] = [];
  readonly faults: string[] = [];
  counts = newCounts();
  private round = 0;
  private isGoing = false;
  private work: Promise<unknown> = Promise.resolve();
  private lastAnswerMs = 0;
  private readonly lastBegunMs = new Map<string, number>();

  constructor(
    private readonly api: Api,
    private readonly submerchants: readonly string[],
    private readonly choice: SeededChoice,
  ) {}

  begin(round: number): void {
    this.counts = newCounts();
    this.round = round;
    this.isGoing = true;
    this.lastAnswerMs = Date.now();
    this.work = Promise.all([...this.submerchants.map((ref) => this.sellOnAndOn(ref)), this.submitOnAndOn()]);
  }

  /** Nothing new is begun; what is under way is asked for until it is known. */
  async stop(): Promise<void> {
    this.isGoing = false;
    await this.work;
  }

  /** When every till was answered for a sale that it began after this instant. */
  async everyTillSoldSince(sinceMs: number): Promise<void> {
    const hasSold = (ref: string): boolean => (this.lastBegunMs.get(ref) ?? 0) >= sinceMs;
    const giveUpMs = Date.now() + answeredWithinMs;
    while (!this.submerchants.every(hasSold)) {
      if (Date.now() > giveUpMs) return void this.faults.push(`round ${this.round}: a till could not sell any more`);
      await sleep(50);
    }
  }

  private async sellOnAndOn(ref: string): Promise<void> {
    await sleep(this.choice.integer(0, tapEveryMs));
    while (this.isGoing) {
      const begunMs = Date.now();
      await this.sell(ref, begunMs);
      await sleep(Math.max(0, begunMs + tapEveryMs - Date.now()));
    }
  }

  private async sell(submerchant: string, begunMs: number): Promise<void> {
    const amount = this.choice.integer(1_000, 20_000);
    const key = uniqueRef('tap');
    const body = { amount, currency: 'EUR', submerchant, device: 'dev_test_approve', reference: key };
    const answer = await this.untilAnswered(() => this.post('/v1/taps', body, key));
    if (answer === undefined) return void this.faults.push(`${key} was never answered`);
    const { status, id: tapId, authorisation_id: authorisationId, transaction_id: transactionId } = answer.body;
    this.taken.push({ key, round: this.round, submerchant, amount, tapId, authorisationId, transactionId, status });
    this.lastBegunMs.set(submerchant, begunMs);
    this.counts.longestGapMs = Math.max(this.counts.longestGapMs, Date.now() - this.lastAnswerMs);
    this.lastAnswerMs = Date.now();
  }

  private async submitOnAndOn(): Promise<void> {
    while (this.isGoing) {
      const ref = uniqueRef('submitted');
      const answer = await this.untilAnswered(() => this.post('/sub-merchants', bistro(ref), ref));
      if (answer === undefined) this.faults.push(`${ref} was never answered`);
      else this.submitted.push(ref);
      if (this.isGoing) await sleep(submitEveryMs);
    }
  }

  /** Asks again under the same key for as long as it is not known what came of it. */
  private async untilAnswered(ask: () => Promise<ApiResponse | undefined>): Promise<ApiResponse | undefined> {
    const giveUpMs = Date.now() + answeredWithinMs;
    let inProgressSinceMs: number | undefined;
    for (let failures = 0; Date.now() < giveUpMs; failures += 1) {
      if (failures === 1) this.counts.retried += 1;
      if (failures === 2) this.counts.failedTwice += 1;
      this.counts.requests += 1;
      const answer = await ask();
      if (answer?.body?.error?.code === 'idempotency_in_progress') inProgressSinceMs ??= Date.now();
      else if (inProgressSinceMs !== undefined) {
        this.counts.longestInProgressMs = Math.max(this.counts.longestInProgressMs, Date.now() - inProgressSinceMs);
        inProgressSinceMs = undefined;
      }
      if (answer !== undefined && answer.status < 300) {
        this.counts.acknowledged += 1;
        return answer;
      }
      const refusal = answer === undefined ? 'no answer' : `${answer.status} ${answer.body?.error?.code ?? ''}`.trim();
      this.counts.refusals[refusal] = (this.counts.refusals[refusal] ?? 0) + 1;
      await sleep(retryAfterMs);
    }
    return undefined;
  }

  private async post(path: string, body: object, key: string): Promise<ApiResponse | undefined> {
    try {
      const signal = AbortSignal.timeout(requestMaxMs);
      return await this.api.send('POST', path, { body, headers: { 'idempotency-key': key }, signal });
    } catch {
      return undefined;
    }
  }
}
