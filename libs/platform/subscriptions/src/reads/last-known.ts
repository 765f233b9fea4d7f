import { withinTime } from '@taprail/batching';

/** An answer and when it was given; undefined and null before there was one. */
export type KnownAnswer<Answer> = Readonly<{
  answer: Answer | undefined;
  asOf: string | null;
  /** False while the source is late or fails, and the answer is an earlier one. */
  isCurrent: boolean;
}>;

export type LastKnownSettings = Readonly<{
  now: () => string;
  /** How long a reader waits before it gets the last answer instead. */
  waitMs?: number;
  /** How long the source is waited for before it is asked anew. */
  giveUpMs?: number;
}>;

const waitMsDefault = 2_000;
const giveUpMsDefault = 10_000;

const isLate = Symbol('late');

/** Asks a source once at a time. While it is late or fails, its last answer stands, with the time at which it was given. */
export class LastKnown<Answer> {
  private last: Pick<KnownAnswer<Answer>, 'answer' | 'asOf'> = { answer: undefined, asOf: null };
  private asking: Promise<boolean> | undefined;

  constructor(
    private readonly ask: (givenUp: AbortSignal) => Promise<Answer>,
    private readonly settings: LastKnownSettings,
  ) {}

  /** Never fails, and never takes much longer than its wait. */
  async read(): Promise<KnownAnswer<Answer>> {
    const { waitMs = waitMsDefault } = this.settings;
    this.asking ??= this.askOnce().finally(() => (this.asking = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<typeof isLate>((resolve) => {
      timer = setTimeout(() => resolve(isLate), waitMs);
    });
    const outcome = await Promise.race([this.asking, late]);
    clearTimeout(timer);
    return { ...this.last, isCurrent: outcome === true };
  }

  /** Whether there was an answer. */
  private async askOnce(): Promise<boolean> {
    const { now, giveUpMs = giveUpMsDefault } = this.settings;
    try {
      const answer = await withinTime(giveUpMs, () => new Error(`no answer within ${giveUpMs} ms`), this.ask);
      this.last = { answer, asOf: now() };
      return true;
    } catch {
      return false;
    }
  }
}
