import { spanText } from '../time';

type Place = Readonly<{ isTTY?: boolean | undefined; columns?: number | undefined; write: (text: string) => unknown }>;

const barWidth = 24;

/**
 * How far long work is: one line that is drawn again on a terminal, and a line for each tenth elsewhere, so that a log
 * does not fill up.
 */
export class Progress {
  private readonly startedMs: number;
  private shown = -1;

  constructor(
    private readonly what: string,
    private readonly place: Place,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.startedMs = nowMs();
  }

  show(done: number, total: number | null): void {
    if (this.place.isTTY) this.place.write(`\r${this.line(done, total)}\u001b[K`);
    else if (total !== null && total > 0) {
      const tenth = Math.floor((done / total) * 10);
      if (tenth <= this.shown) return;
      this.shown = tenth;
      this.place.write(`${this.line(done, total)}\n`);
    }
  }

  /** Takes the line away again. */
  end(): void {
    if (this.place.isTTY) this.place.write('\r\u001b[K');
  }

  private line(done: number, total: number | null): string {
    const ms = this.nowMs() - this.startedMs;
    const rate = ms > 0 ? (done / ms) * 1_000 : 0;
    const perSecond = rate >= 10 ? rate.toFixed(0) : rate.toFixed(1);
    if (total === null || total === 0) return `${this.what}  ${done}, ${perSecond}/s`;
    const filled = Math.min(barWidth, Math.round((done / total) * barWidth));
    const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
    const left = rate > 0 && done < total ? `, ${spanText(((total - done) / rate) * 1_000)} left` : '';
    return `${this.what}  ${bar}  ${done} of ${total}, ${perSecond}/s${left}`;
  }
}
