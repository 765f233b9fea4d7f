import { deliveriesTaken, type DeliveriesTaken, type TakenDelivery } from '@taprail/webhooks-domain';
import { Batches, batchEveryMs } from '../log/batches';
import type { OwnStream } from '../log/own-stream';

/** Longer than a receiver takes, and no promise: what is lost with it is sent twice. */
const batch = { everyMs: batchEveryMs, weightMax: 200_000, weightOf: ({ taken }: Waiting) => weightOf(taken) };
const fieldsWeight = 600;

type Waiting = Readonly<{ taken: TakenDelivery; onWritten: () => void }>;

/** Writes down what was taken at its first attempt, as much at once as there is. */
export class AcknowledgedDeliveryLog {
  private readonly batches = new Batches<Waiting>((waiting) => this.write(waiting), batch);

  constructor(
    private readonly stream: OwnStream<DeliveriesTaken>,
    private readonly onLost: (error: unknown) => void,
  ) {}

  /** Taken and not written down yet. */
  get size(): number {
    return this.batches.size;
  }

  add(taken: TakenDelivery, onWritten: () => void): void {
    this.batches.add({ taken, onWritten });
  }

  private async write(waiting: readonly Waiting[]): Promise<void> {
    try {
      await this.stream.append(deliveriesTaken(waiting.map(({ taken }) => taken)));
      for (const { onWritten } of waiting) onWritten();
    } catch (error) {
      this.onLost(error);
    }
  }
}

const weightOf = ({ attempt: { excerpt, answerHead } }: TakenDelivery): number =>
  fieldsWeight + (excerpt?.length ?? 0) + (answerHead?.length ?? 0);
