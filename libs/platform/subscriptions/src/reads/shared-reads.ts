import { RecentMap } from './recent/recent-map';

const sharedMs = 1_000;
const askersMax = 1_000;

type Reading<Answer> = Readonly<{ answer: Promise<Answer>; untilMs: number }>;

/** Callers that ask the same within a second share one answer: a page that asks every second asks the services once. */
export class SharedReads<Answer> {
  private readonly recent = new RecentMap<Reading<Answer>>(askersMax);

  constructor(private readonly ask: (platformId: string | null) => Promise<Answer>) {}

  /** Of one platform, or of all. */
  of(platformId: string | null): Promise<Answer> {
    const nowMs = performance.now();
    const key = platformId ?? '';
    const known = this.recent.get(key);
    if (known && known.untilMs > nowMs) return known.answer;
    const answer = this.ask(platformId);
    this.recent.set(key, { answer, untilMs: nowMs + sharedMs });
    return answer;
  }
}
