/** A bound for the day on which the news of a change does not come. */
const keptMs = 10_000;
const answersMax = 10_000;

/** At once where it is known. */
export type MaybePromise<Answer> = Answer | Promise<Answer>;

type Kept<Answer> = { answer: MaybePromise<Answer | undefined>; readonly untilMs: number };

/**
 * Recent answers, for what every tap asks; forgotten as soon as the log tells of a change. They come from streams and
 * not from read models, which may be behind the news. That something does not exist is never kept: it may a moment later.
 */
export class RecentAnswers<Answer extends object> {
  private readonly kept = new Map<string, Kept<Answer>>();

  constructor(
    private readonly ask: (subject: string) => Promise<Answer | undefined>,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  of(subject: string): MaybePromise<Answer | undefined> {
    const kept = this.kept.get(subject);
    if (kept && kept.untilMs > this.nowMs()) return kept.answer;
    const answer = this.ask(subject);
    const asked: Kept<Answer> = { answer, untilMs: this.nowMs() + keptMs };
    this.kept.delete(subject);
    this.kept.set(subject, asked);
    this.makeRoom();
    const drop = (): void => void (this.kept.get(subject) === asked && this.kept.delete(subject));
    // An outage is not an answer: the next one asks again.
    answer.then((known) => (known ? (asked.answer = known) : drop()), drop);
    return answer;
  }

  forget(subject: string): void {
    this.kept.delete(subject);
  }

  private makeRoom(): void {
    if (this.kept.size <= answersMax) return;
    const [oldest] = this.kept.keys();
    this.kept.delete(oldest!);
  }
}
