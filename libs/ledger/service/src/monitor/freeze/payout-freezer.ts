import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type Envelope, mintId } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  type Finding,
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
const actor = { kind: 'service', id: 'ledger-monitor' } as const;

/** Repository of the freeze of payouts. Whoever pays asks it first. */
@Injectable()
export class PayoutFreezer {
  private readonly repository: StreamRepository<PayoutFreeze, PayoutFreezeCommand, PayoutFreezeEvent>;

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    const streamPrefix = payoutFreezeStreamPrefix;
    this.repository = new StreamRepository(store, clock, { streamPrefix, decider: payoutFreeze, codec });
  }

  async isFrozen(): Promise<boolean> {
    return isFrozen(await this.state());
  }

  async state(): Promise<PayoutFreeze> {
    return (await this.repository.load(payoutFreezeId)).state;
  }

  /** True when this finding is new. */
  async freeze(finding: Finding): Promise<boolean> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor };
    const { wrote } = await this.repository.execute(payoutFreezeId, { type: 'FreezePayouts', finding }, envelope);
    return wrote;
  }

  async thaw(reason: string, message: Envelope): Promise<PayoutFreeze> {
    return (await this.repository.execute(payoutFreezeId, { type: 'ThawPayouts', reason }, message)).state;
  }
}
