import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import {
  Codec,
  EVENT_STORE,
  type EventStore,
  type Handled,
  StreamRepository,
  type Untimed,
} from '@taprail/event-store';
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
import { RecentMap } from '@taprail/subscriptions';

/** Every sale asks for its sub-merchant's schedule. What another process has noted is known here within a second. */
const rememberedMs = 1_000;
const rememberedMax = 10_000;

type Remembered = Readonly<{ payee: Promise<Payee | null>; untilMs: number }>;

export const payeeCodec = new Codec<PayeeEvent>(payoutUpcasters);

/** Repository of the payees' streams. */
@Injectable()
export class Payees extends StreamRepository<Payee | null, PayeeCommand, PayeeEvent> {
  private readonly remembered = new RecentMap<Remembered>(rememberedMax);

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: payeeStreamPrefix, decider: payee, codec: payeeCodec });
  }

  override async execute(
    subMerchantId: string,
    command: Untimed<PayeeCommand>,
    message: Envelope,
  ): Promise<Handled<Payee | null, PayeeEvent>> {
    const handled = await super.execute(subMerchantId, command, message);
    this.remembered.delete(subMerchantId);
    return handled;
  }

  async find(subMerchantId: string): Promise<Payee | null> {
    return (await this.load(subMerchantId)).state;
  }

  /** A sale may be heard of before its sub-merchant is: its country is told with it. */
  async scheduleOf(subMerchantId: string, country: string): Promise<PayoutSchedule> {
    const known = await this.findRemembered(subMerchantId);
    return known ? scheduleOfPayee(known) : scheduleOf({}, homeZoneOf(country));
  }

  /** The sales of one command ask together: the first of them reads for all. */
  private findRemembered(subMerchantId: string): Promise<Payee | null> {
    const nowMs = performance.now();
    const remembered = this.remembered.get(subMerchantId);
    if (remembered && remembered.untilMs > nowMs) return remembered.payee;
    const reading = this.find(subMerchantId);
    this.remembered.set(subMerchantId, { payee: reading, untilMs: nowMs + rememberedMs });
    reading.catch(() => this.remembered.delete(subMerchantId));
    return reading;
  }
}
