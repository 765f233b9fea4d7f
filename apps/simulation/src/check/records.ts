import { fold } from '@taprail/event-sourcing';
import { Codec, type EventStore, LOG_START, type Recorded } from '@taprail/event-store';
import { type KnownPayout, payout, type PayoutEvent, payoutStreamPrefix } from '@taprail/ledger-domain';
import { payoutCodec } from '@taprail/ledger-service/testing';
import {
  type KnownTransaction,
  type RecordedTransaction,
  transaction,
  type TransactionEvent,
  transactionStreamPrefix,
  upcasters,
} from '@taprail/taps-domain';

const transactionCodec = new Codec<TransactionEvent>(upcasters);
const pageMax = 100_000;

/** Every event of these streams, in the order of the log. */
export const eventsOf = async (store: EventStore, streamPrefix: string): Promise<readonly Recorded[]> =>
  (await store.readAll(LOG_START, { streamPrefixes: [streamPrefix] }, pageMax)).events;

const byStream = (events: readonly Recorded[]): ReadonlyMap<string, readonly Recorded[]> => {
  const streams = new Map<string, Recorded[]>();
  for (const event of events) {
    const stream = streams.get(event.stream);
    if (stream) stream.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
};

/** Transactions whose card was read, as the log has them, by their ids. */
export const transactionsIn = async (store: EventStore): Promise<ReadonlyMap<string, KnownTransaction>> => {
  const all = [...(await recordedIn(store))];
  return new Map(all.flatMap(([id, state]) => (state.status === 'known' ? [[id, state] as const] : [])));
};

/** Those, and taps without a card. */
export const recordedIn = async (store: EventStore): Promise<ReadonlyMap<string, RecordedTransaction>> => {
  const found = new Map<string, RecordedTransaction>();
  for (const [stream, events] of byStream(await eventsOf(store, transactionStreamPrefix))) {
    const state = fold(
      transaction,
      events.map((each) => transactionCodec.decode(each).event),
    );
    if (state.status !== 'none') found.set(stream.slice(transactionStreamPrefix.length), state);
  }
  return found;
};

export type RecordedPayout = Readonly<{ state: KnownPayout; events: readonly PayoutEvent[] }>;

/** Payouts as the log has them, by their ids. */
export const payoutsIn = async (store: EventStore): Promise<ReadonlyMap<string, RecordedPayout>> => {
  const found = new Map<string, RecordedPayout>();
  for (const [stream, recorded] of byStream(await eventsOf(store, payoutStreamPrefix))) {
    const events = recorded.map((each) => payoutCodec.decode(each).event);
    const state = fold(payout, events);
    if (state.status !== 'none') found.set(stream.slice(payoutStreamPrefix.length), { state, events });
  }
  return found;
};
