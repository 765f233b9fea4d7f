import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { EVENT_STORE, type EventStore, type Handled, StreamRepository, type Untimed } from '@taprail/event-store';
import { RecentMap } from '@taprail/subscriptions';
import {
  type RecordLedgerFact,
  type SettlementRecord,
  settlementRecord,
  type TransactionEvent,
} from '@taprail/taps-domain';
import { streamPrefix, transactionCodec } from '../transactions/transactions';

/** As many sales as one process may settle in a day; each takes about half a kilobyte. */
const rememberedMax = 100_000;

type HandledRecord = Handled<SettlementRecord, TransactionEvent>;

/**
 * Writes the ledger's facts into the streams of transactions. Of a sale there are several, hours apart: where the last one has left
 * its stream is remembered, so that a stream is read once for all of them, or again when somebody else has written to it.
 */
@Injectable()
export class SettlementRecords extends StreamRepository<SettlementRecord, RecordLedgerFact, TransactionEvent> {
  /** Texts, which take a third of the room. */
  private readonly remembered = new RecentMap<string>(rememberedMax);

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix, decider: settlementRecord, codec: transactionCodec });
  }

  /** Another platform's transaction is an unknown one. */
  async record(
    { transactionId, platformId }: Readonly<{ transactionId: string; platformId: string }>,
    fact: Untimed<RecordLedgerFact>,
    envelope: Envelope,
  ): Promise<void> {
    const known = this.recall(transactionId) ?? (await this.load(transactionId));
    if (known.state?.subject.platformId !== platformId) throw new Rejection('transaction_not_found');
    // Whether an append without an answer was made, the stream says.
    this.remembered.delete(transactionId);
    const { state, revision, hash } = await this.executeFrom(transactionId, known, fact, envelope);
    if (state?.settlement?.payoutStatus !== 'paid') {
      this.remembered.set(transactionId, JSON.stringify({ state, revision, hash }));
    }
  }

  private recall(transactionId: string): HandledRecord | undefined {
    const text = this.remembered.get(transactionId);
    if (text === undefined) return undefined;
    const end = JSON.parse(text) as Pick<HandledRecord, 'state' | 'revision' | 'hash'>;
    return { ...end, history: [], wrote: false };
  }
}
