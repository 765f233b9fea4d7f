import type { Clock } from '@taprail/clock';
import type { DeferredDelivery, DeliveriesDeferred, DeliverySubject } from '@taprail/webhooks-domain';
import { Batches } from '../../log/batches';
import type { OwnStream } from '../../log/own-stream';
import type { DueDelivery } from '../schedule/due-delivery';

/** Nothing waits for a deferral, and healthy endpoints share the thread and the disk with it. */
const everyMs = (_written: number, left: number): number => (left === 0 ? 50 : 20);
const batch = { everyMs, weightMax: 32, weightOf: () => 1 };
/** When an endpoint that thousands wait for fails again, the log need not know at once: until then they are only due. */
const batchAgain = { everyMs: () => 50, weightMax: 16, weightOf: () => 1 };
const retryMs = 1_000;

/** A first attempt without its body, which is read again when its turn has come. */
export type DeferredAttempt = DueDelivery & Readonly<{ subject: DeliverySubject }>;

/** Writes down which first attempts wait for their endpoint, many in one stored event. */
export class DeferralLog {
  private readonly firsts: Batches<DeferredDelivery, 'written' | 'lost'>;
  private readonly repeated: Batches<DeferredDelivery, 'written' | 'lost'>;

  constructor(
    private readonly stream: OwnStream<DeliveriesDeferred>,
    private readonly clock: Clock,
    private readonly onLost: (error: unknown) => void,
  ) {
    this.firsts = new Batches((deferred) => this.append(deferred), batch);
    this.repeated = new Batches((deferred) => this.appendAhead(deferred), batchAgain);
  }

  /** Resolves to the attempt as it waits from then on. One that cannot be written is due again shortly. */
  async defer(due: DueDelivery, subject: DeliverySubject, untilMs: number): Promise<DeferredAttempt> {
    const { id, key, endpointId, isFirst } = due;
    const deferred = { deliveryId: id, at: this.clock.iso(), until: new Date(untilMs).toISOString(), ...subject };
    const written = await (isFirst ? this.firsts : this.repeated).add(deferred);
    const notBeforeMs = written === 'written' ? 0 : this.nowMs() + retryMs;
    return { id, dueMs: Math.max(untilMs, notBeforeMs), key, endpointId, isFirst: false, subject };
  }

  /** Attempts that were deferred before have a row: the next term of the lease finds them due, and defers them itself. */
  dropRepeated(): void {
    this.repeated.drop('lost');
  }

  /** Those that are due by now need not be written: they may be attempted. */
  private async appendAhead(deferred: readonly DeferredDelivery[]): Promise<'written' | 'lost'> {
    const now = this.clock.iso();
    const ahead = deferred.filter(({ until }) => until > now);
    return ahead.length === 0 ? 'written' : this.append(ahead);
  }

  private async append(deferred: readonly DeferredDelivery[]): Promise<'written' | 'lost'> {
    try {
      await this.stream.append({ type: 'DeliveriesDeferred', data: { deferred } });
      return 'written';
    } catch (error) {
      this.onLost(error);
      return 'lost';
    }
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}
