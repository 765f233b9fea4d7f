import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { fold } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import { Clock } from '@taprail/clock';
import { ReadinessChecks } from '@taprail/http';
import {
  type Finding,
  payoutFreeze,
  type PayoutFreezeEvent,
  payoutFreezeId,
  payoutFreezeStreamPrefix,
  payoutFreezeUpcasters,
  type TamperedEvent,
  tamperedEventOf,
} from '@taprail/ledger-domain';
import { type KnownAnswer, LastKnown } from '@taprail/subscriptions';

const codec = new Codec<PayoutFreezeEvent>(payoutFreezeUpcasters);
/** Enough to begin with; the operator sees all of them. */
const shownMax = 20;

/** Findings of the ledger that nobody has explained yet. Payouts are frozen for as long as there is any. */
@Injectable()
export class PayoutFindings implements OnApplicationBootstrap {
  private readonly lastKnown: LastKnown<readonly Finding[]>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    clock: Clock,
    /** A thread that serves no requests has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {
    this.lastKnown = new LastKnown(() => this.open(), { now: () => clock.iso() });
  }

  onApplicationBootstrap(): void {
    this.checks?.alarm('integrity', async () => {
      const { answer } = await this.known();
      if (answer === undefined) throw new Error('the findings of the ledger cannot be read');
      const tampered = tamperedIn(answer);
      return tampered.length === 0 ? 'ok' : { status: 'degraded', tampered: tampered.slice(0, shownMax) };
    });
  }

  /** For a status that must not wait for the event store: the findings as they were last read. */
  known(): Promise<KnownAnswer<readonly Finding[]>> {
    return this.lastKnown.read();
  }

  async open(): Promise<readonly Finding[]> {
    const recorded = await readStream(this.store, `${payoutFreezeStreamPrefix}${payoutFreezeId}`);
    return fold(
      payoutFreeze,
      recorded.map((each) => codec.decode(each).event),
    ).open;
  }
}

/** Stored events that are not what was written. */
export const tamperedIn = (findings: readonly Finding[]): readonly TamperedEvent[] =>
  findings.map(tamperedEventOf).filter((event) => event !== undefined);
