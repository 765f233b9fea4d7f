import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import { fold } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import { Clock } from '@taprail/clock';
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
import { type KnownAnswer, LastKnown } from '@taprail/subscriptions';

const codec = new Codec<PayoutFreezeEvent>(payoutFreezeUpcasters);
const alarmCodec = new Codec<IntegrityAlarmEvent>(integrityAlarmUpcasters);
/** Enough to begin with; the operator sees all of them. */
const shownMax = 20;

type OpenFindings = Readonly<{ findings: readonly Finding[]; alarms: readonly Finding[] }>;

/** Findings of the ledger that nobody has explained yet: those that freeze payouts, and those that only alarm. */
@Injectable()
export class PayoutFindings implements OnApplicationBootstrap {
  private readonly lastKnown: LastKnown<OpenFindings>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    clock: Clock,
    /** A thread that serves no requests has none. */
    @Optional() private readonly checks?: ReadinessChecks,
  ) {
    const read = async (): Promise<OpenFindings> => {
      const [findings, alarms] = await Promise.all([this.open(), this.alarms()]);
      return { findings, alarms };
    };
    this.lastKnown = new LastKnown(read, { now: () => clock.iso() });
  }

  onApplicationBootstrap(): void {
    this.checks?.alarm('integrity', async () => {
      const { answer } = await this.known();
      if (answer === undefined) throw new Error('the findings of the ledger cannot be read');
      const tampered = tamperedIn([...answer.findings, ...answer.alarms]);
      return tampered.length === 0 ? 'ok' : { status: 'degraded', tampered: tampered.slice(0, shownMax) };
    });
  }

  /** For a status that must not wait for the event store: findings and alarms as they were last read. */
  known(): Promise<KnownAnswer<OpenFindings>> {
    return this.lastKnown.read();
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
