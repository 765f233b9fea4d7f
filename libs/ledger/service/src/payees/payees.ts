import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Codec, EVENT_STORE, type EventStore, StreamDoor } from '@taprail/event-store';
import {
  homeZoneOf,
  type Payee,
  payee,
  type PayeeCommand,
  type PayeeEvent,
  payeeStreamPrefix,
  type PayoutSchedule,
  payoutUpcasters,
  scheduleOf,
  scheduleOfPayee,
} from '@taprail/ledger-domain';

export const payeeCodec = new Codec<PayeeEvent>(payoutUpcasters);

/** The one door to the payees' streams. */
@Injectable()
export class Payees extends StreamDoor<Payee | null, PayeeCommand, PayeeEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: payeeStreamPrefix, decider: payee, codec: payeeCodec });
  }

  async of(subMerchantId: string): Promise<Payee | null> {
    return (await this.load(subMerchantId)).state;
  }

  /** A sale may be heard of before its sub-merchant is: its country is told with it. */
  async scheduleOf(subMerchantId: string, country: string): Promise<PayoutSchedule> {
    const known = await this.of(subMerchantId);
    return known ? scheduleOfPayee(known) : scheduleOf({}, homeZoneOf(country));
  }
}
