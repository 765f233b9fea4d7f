import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { fold } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import { ReadinessChecks } from '@taprail/http';
import {
  type Finding,
  freezesPayouts,
  type IntegrityAlarmEvent,
  integrityAlarmId,
  integrityAlarms,
  integrityAlarmStreamPrefix,
  integrityAlarmUpcasters,
  payoutFreeze,
  type PayoutFreezeEvent,
  payoutFreezeId,
  payoutFreezeStreamPrefix,
  payoutFreezeUpcasters,
  type TamperedEvent,
  tamperedEventOf,
} from '@taprail/ledger-domain';

const codec = new Codec<PayoutFreezeEvent>(payoutFreezeUpcasters);
const alarmCodec = new Codec<IntegrityAlarmEvent>(integrityAlarmUpcasters);
/** Enough to begin with; the operator sees all of them. */
const shownMax = 20;

/** Findings of the ledger that nobody has explained yet: those that freeze payouts, and those that only alarm. */
@Injectable()
export class PayoutFindings implements OnApplicationBootstrap {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    /** A thread that serves no requests has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {}

  onApplicationBootstrap(): void {
    this.checks?.alarm('integrity', async () => {
      const tampered = tamperedIn([...(await this.open()), ...(await this.alarms())]);
      return tampered.length === 0 ? 'ok' : { status: 'degraded', tampered: tampered.slice(0, shownMax) };
    });
  }

  /** Payouts are frozen for as long as there is any. */
  async open(): Promise<readonly Finding[]> {
    return (await this.reported()).filter(freezesPayouts);
  }

  /** About stored events that no money depends on. */
  async alarms(): Promise<readonly Finding[]> {
    const recorded = await readStream(this.store, `${integrityAlarmStreamPrefix}${integrityAlarmId}`);
    const { open } = fold(
      integrityAlarms,
      recorded.map((each) => alarmCodec.decode(each).event),
    );
    return open;
  }

  private async reported(): Promise<readonly Finding[]> {
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
