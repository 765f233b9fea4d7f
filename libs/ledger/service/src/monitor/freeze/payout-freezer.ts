import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type Envelope, mintId } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, stepOf, StreamRepository } from '@taprail/event-store';
import {
  type Finding,
  freezesPayouts,
  type IntegrityAlarmCommand,
  type IntegrityAlarmEvent,
  integrityAlarmId,
  type IntegrityAlarms,
  integrityAlarms,
  integrityAlarmStreamPrefix,
  integrityAlarmUpcasters,
  isFrozen,
  type PayoutFreeze,
  payoutFreeze,
  type PayoutFreezeCommand,
  type PayoutFreezeEvent,
  payoutFreezeId,
  payoutFreezeStreamPrefix,
  payoutFreezeUpcasters,
} from '@taprail/ledger-domain';

const codec = new Codec<PayoutFreezeEvent>(payoutFreezeUpcasters);
const alarmCodec = new Codec<IntegrityAlarmEvent>(integrityAlarmUpcasters);
const actor = { kind: 'service', id: 'ledger-monitor' } as const;

/** Repository of the freeze of payouts and of the alarms that freeze nothing. Whoever pays asks it first. */
@Injectable()
export class PayoutFreezer {
  private readonly repository: StreamRepository<PayoutFreeze, PayoutFreezeCommand, PayoutFreezeEvent>;
  private readonly alarms: StreamRepository<IntegrityAlarms, IntegrityAlarmCommand, IntegrityAlarmEvent>;

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    const streamPrefix = payoutFreezeStreamPrefix;
    this.repository = new StreamRepository(store, clock, { streamPrefix, decider: payoutFreeze, codec });
    this.alarms = new StreamRepository(store, clock, {
      streamPrefix: integrityAlarmStreamPrefix,
      decider: integrityAlarms,
      codec: alarmCodec,
    });
  }

  async isFrozen(): Promise<boolean> {
    return isFrozen(await this.state());
  }

  async state(): Promise<PayoutFreeze> {
    return (await this.repository.load(payoutFreezeId)).state;
  }

  /** Freezes payouts where money depends on what was found, and raises an alarm otherwise. True when it is new. */
  async report(finding: Finding): Promise<boolean> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor };
    const { wrote } = freezesPayouts(finding)
      ? await this.repository.execute(payoutFreezeId, { type: 'FreezePayouts', finding }, envelope)
      : await this.alarms.execute(integrityAlarmId, { type: 'RaiseAlarm', finding }, envelope);
    return wrote;
  }

  /** The reason explains what has frozen payouts and what has only alarmed. */
  async thaw(reason: string, message: Envelope): Promise<PayoutFreeze> {
    const explain = { type: 'ExplainAlarms', reason } as const;
    const alarms = await this.alarms.execute(integrityAlarmId, explain, stepOf(message, 'alarms'));
    const { state } = await this.repository.load(payoutFreezeId);
    if (alarms.wrote && state.open.length === 0) return { ...state, explained: alarms.state.explained };
    return (await this.repository.execute(payoutFreezeId, { type: 'ThawPayouts', reason }, message)).state;
  }
}
