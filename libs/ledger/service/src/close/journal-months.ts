import { Codec, type EventStore, readStream } from '@taprail/event-store';
import { JOURNAL_SHARDS, type JournalPeriodsEvent, journalPeriodsStream, type Month } from '@taprail/ledger-domain';

const codec = new Codec<JournalPeriodsEvent>();

/** The months in which a shard of the journal was written, in their order. */
export const monthsOfShard = async (store: EventStore, shard: number): Promise<readonly Month[]> =>
  (await readStream(store, journalPeriodsStream(shard))).map((stored) => codec.decode(stored).event.data.period);

/** The month of the first entry there is; undefined before it. */
export const firstMonth = async (store: EventStore): Promise<Month | undefined> => {
  const firsts = await Promise.all(
    Array.from({ length: JOURNAL_SHARDS }, async (_, shard) => {
      const [first] = await store.read(journalPeriodsStream(shard), 0, 1);
      return first === undefined ? [] : [codec.decode(first).event.data.period];
    }),
  );
  return firsts.flat().sort()[0];
};
