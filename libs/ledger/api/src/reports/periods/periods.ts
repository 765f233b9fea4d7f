import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type DomainEvent, fold } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import {
  closeChecklist,
  type CloseFacts,
  type ClosedMonth,
  isFrozen,
  JOURNAL_SHARDS,
  type JournalPeriodsEvent,
  journalPeriodsStream,
  ledgerSeal,
  ledgerSealId,
  ledgerSealStreamPrefix,
  type Month,
  monthAfter,
  type MonthCloseEvent,
  type MonthSignOffEvent,
  monthSignOffs,
  monthSignOffStreamPrefix,
  monthSignOffUpcasters,
  monthCloseId,
  monthCloses,
  monthCloseStreamPrefix,
  monthCloseUpcasters,
  monthOf,
  payoutFreeze,
  type PayoutFreezeEvent,
  payoutFreezeId,
  payoutFreezeStreamPrefix,
  payoutFreezeUpcasters,
  type SealEvent,
  type SignedMonth,
  sealUpcasters,
} from '@taprail/ledger-domain';
import { type PeriodView, periodView } from './period.view';

const periodsCodec = new Codec<JournalPeriodsEvent>();
const closesCodec = new Codec<MonthCloseEvent>(monthCloseUpcasters);
const sealsCodec = new Codec<SealEvent>(sealUpcasters);
const signOffsCodec = new Codec<MonthSignOffEvent>(monthSignOffUpcasters);
const freezesCodec = new Codec<PayoutFreezeEvent>(payoutFreezeUpcasters);

/** The months of the books, from the first entry to today, as the ledger's streams tell of them. */
@Injectable()
export class Periods {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** The newest first, with what a platform has signed off; the operator asks for none. */
  async list(platformId?: string): Promise<readonly PeriodView[]> {
    const first = await this.firstMonth();
    if (first === undefined) return [];
    const events = await this.read(`${monthCloseStreamPrefix}${monthCloseId}`, closesCodec);
    const { closedThrough, closing } = fold(monthCloses, events);
    const closed = new Map(
      events.flatMap((event): [Month, ClosedMonth][] =>
        event.type === 'MonthClosed' ? [[event.data.month, event.data]] : [],
      ),
    );
    const facts: CloseFacts = { firstMonth: first, closedThrough, ...(await this.conditions()), at: this.clock.iso() };
    const signed = await this.signedOffBy(platformId);
    const viewOf = (month: Month) =>
      periodView(month, closed.get(month) ?? null, month === closing, closeChecklist(month, facts), signed.get(month));
    return monthsBetween(first, monthOf(facts.at)).map(viewOf).reverse();
  }

  private async signedOffBy(platformId: string | undefined): Promise<ReadonlyMap<Month, SignedMonth>> {
    if (platformId === undefined) return new Map();
    const events = await this.read(`${monthSignOffStreamPrefix}${platformId}`, signOffsCodec);
    return new Map(fold(monthSignOffs, events).map((signed) => [signed.month, signed]));
  }

  private async conditions(): Promise<Pick<CloseFacts, 'sealedThrough' | 'payoutsFrozen'>> {
    const seals = await this.read(`${ledgerSealStreamPrefix}${ledgerSealId}`, sealsCodec);
    const freezes = await this.read(`${payoutFreezeStreamPrefix}${payoutFreezeId}`, freezesCodec);
    const { date: sealedThrough } = fold(ledgerSeal, seals);
    return { sealedThrough, payoutsFrozen: isFrozen(fold(payoutFreeze, freezes)) };
  }

  private async read<Event extends DomainEvent>(stream: string, codec: Codec<Event>): Promise<readonly Event[]> {
    return (await readStream(this.store, stream)).map((each) => codec.decode(each).event);
  }

  private async firstMonth(): Promise<Month | undefined> {
    const shards = Array.from({ length: JOURNAL_SHARDS }, (_, shard) => journalPeriodsStream(shard));
    const firsts = (await Promise.all(shards.map((stream) => this.store.read(stream, 0, 1)))).flat();
    return firsts.map((each) => periodsCodec.decode(each).event.data.period).sort()[0];
  }
}

const monthsBetween = (first: Month, last: Month): readonly Month[] => {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
};
