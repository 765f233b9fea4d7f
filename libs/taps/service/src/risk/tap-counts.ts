import type { Clock } from '@taprail/clock';
import type { RiskRules, Velocity } from '@taprail/taps-domain';

type Subject = Velocity['of'];

/** A tap as the windows see it. */
export type SeenTap = Readonly<{ transactionId: string; atMs: number } & Record<Subject, string>>;

/** A longer window, or a higher limit, would be a report and not a rule for the moment of a tap. */
export const longestWindowS = 86_400;
export const keptPerSubject = 10_000;

/**
 * When cards, devices and sub-merchants were last seen, as far back as the longest rule looks. All of it is in memory;
 * the log is the truth, and its follower adds the taps of other processes.
 */
export class TapCounts {
  /** The longest that any rule looks back; 0: nothing is counted. */
  readonly windowMs: number;
  private readonly subjects: readonly Subject[];
  private readonly times = new Map<string, number[]>();
  /** Counted when they were weighed, and not yet read from the log. */
  private readonly ahead = new Map<string, SeenTap>();

  /** `followsLog`: the log is followed while we run. The only writer of a log has seen every tap itself. */
  constructor(
    { rules }: RiskRules,
    private readonly clock: Clock,
    private readonly followsLog: boolean,
  ) {
    const velocities = rules.flatMap((rule) => (rule.kind === 'velocity' ? [rule.velocity] : []));
    this.windowMs = Math.max(0, ...velocities.map(({ windowMs }) => windowMs));
    this.subjects = [...new Set(velocities.map(({ of }) => of))];
  }

  countWithin(of: Subject, id: string, windowMs: number): number {
    const sinceMs = this.clock.now().getTime() - windowMs;
    const times = this.times.get(`${of}/${id}`) ?? [];
    return times.length - 1 - times.findLastIndex((atMs) => atMs <= sinceMs);
  }

  /** Counts a tap before it is stored, so that two at the same moment see each other. */
  expect(tap: SeenTap): void {
    if (this.windowMs === 0 || this.ahead.has(tap.transactionId)) return;
    this.ahead.set(tap.transactionId, tap);
    this.note(tap);
  }

  confirmStored(transactionId: string): void {
    if (!this.followsLog) this.ahead.delete(transactionId);
  }

  /** Takes back a tap that was not stored; one that was read from the log meanwhile was stored, and stays. */
  forget(transactionId: string): void {
    const tap = this.ahead.get(transactionId);
    if (!tap || !this.ahead.delete(transactionId)) return;
    for (const of of this.subjects) {
      const times = this.times.get(`${of}/${tap[of]}`) ?? [];
      const place = times.lastIndexOf(tap.atMs);
      if (place >= 0) times.splice(place, 1);
    }
  }

  /** Counts a tap that was read from the log: our own is counted already, that of another process is not. */
  countLogged(tap: SeenTap): void {
    if (!this.ahead.delete(tap.transactionId)) this.note(tap);
  }

  private note(tap: SeenTap): void {
    for (const of of this.subjects) this.noteOf(`${of}/${tap[of]}`, tap.atMs);
    this.dropWhatIsOver();
  }

  /** The clocks of two processes differ a little: times are kept in order, whichever process they come from. */
  private noteOf(key: string, atMs: number): void {
    const times = this.times.get(key) ?? [];
    times.splice(times.findLastIndex((earlier) => earlier <= atMs) + 1, 0, atMs);
    if (times.length > keptPerSubject) times.shift();
    this.times.delete(key);
    this.times.set(key, times);
  }

  /** Keys are in the order of their last tap, so only the first ones can be outside the window. */
  private dropWhatIsOver(): void {
    const sinceMs = this.clock.now().getTime() - this.windowMs;
    for (const [key, times] of this.times) {
      if ((times.at(-1) ?? 0) > sinceMs) return;
      this.times.delete(key);
    }
  }
}
