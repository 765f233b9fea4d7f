import { Fifo } from '../fifo';
import { type Bounded, Deadlines } from './deadlines';
import type { Sender, SendOrder, SendResult } from './sender';

type Waiting = Readonly<{ order: SendOrder; settle: (sent: SendResult) => void }>;
type Fresh = Bounded & { isFresh: boolean };

export type SendPace = Readonly<{
  /** A send that has no answer after this long waits for its receiver … */
  freshMs: number;
  /** … and one that is younger may as well wait for us, who have so many to see to. */
  freshMax: number;
}>;

const defaultPace: SendPace = { freshMs: 5, freshMax: 64 };

/**
 * Begins no more at once than can be seen to. Who answers at once is sent the next on a connection that is there, and
 * hundreds of connections cost half as much again for each send. Who takes longer is not waited for.
 */
export class PacedSender implements Sender {
  private readonly line = new Fifo<Waiting>();
  private readonly ageing: Deadlines;
  private fresh = 0;
  private isGoing = false;

  constructor(
    private readonly sender: Sender,
    private readonly pace: SendPace = defaultPace,
  ) {
    this.ageing = new Deadlines(pace.freshMs);
  }

  begin(order: SendOrder, settle: (sent: SendResult) => void): void {
    if (this.fresh < this.pace.freshMax && this.line.length === 0) return this.send({ order, settle });
    this.line.push({ order, settle });
  }

  close(): Promise<void> {
    this.goOn(Infinity);
    return this.sender.close();
  }

  private send({ order, settle }: Waiting): void {
    const begun: Fresh = {
      startedMs: performance.now(),
      isFresh: true,
      expire: () => this.age(begun),
      earlier: undefined,
      later: undefined,
    };
    this.fresh += 1;
    this.ageing.start(begun);
    this.sender.begin(order, (sent) => {
      this.ageing.end(begun);
      this.age(begun);
      settle(sent);
    });
  }

  private age(begun: Fresh): void {
    if (!begun.isFresh) return;
    begun.isFresh = false;
    this.fresh -= 1;
    if (this.line.length === 0 || this.isGoing) return;
    this.isGoing = true;
    // The connection that was answered on is free a moment later.
    setImmediate(() => this.goOn(this.pace.freshMax));
  }

  private goOn(freshMax: number): void {
    this.isGoing = false;
    for (let next; this.fresh < freshMax && (next = this.line.shift());) this.send(next);
  }
}
