import { join } from 'node:path';
import { SystemClock } from '@taprail/clock';
import { mintId } from '@taprail/contracts';
import { SqliteEventStore } from '@taprail/event-store';
import type { FactOf } from '@taprail/ledger-domain';
import { captured } from '@taprail/ledger-domain/testing';
import { Journal } from '../posting/journal';
import { ZipfMerchants } from './zipf-merchants';

/**
 * A program for benches: the journal with everything it has, written with fsync to the folder that is its argument. All
 * captures are on the same clearing and fee accounts.
 */
export type JournalOrder = Readonly<{ inFlight: number }> &
  (Readonly<{ seconds: number }> | Readonly<{ count: number }>);

export type JournalReport = Readonly<{ captures: number; seconds: number }>;

/** As many sales come with one command. */
const together = 64;
const merchants = new ZipfMerchants(1_000);
const clock = new SystemClock();

/** Of a sale that is authorised and captured at once, as most taps are; with ids as they are in life. */
const direct = captured({ direct: true });

const capture = (): FactOf<'SaleCaptured'> => {
  const digits = mintId('').slice(1);
  const { source, sale } = direct;
  return {
    ...direct,
    source: {
      eventId: `evt_${digits}`,
      type: source.type,
      stream: `transaction-txn_${digits}`,
      revision: source.revision,
    },
    captureId: `cap_${digits}`,
    sale: {
      transactionId: `txn_${digits}`,
      tapId: `tap_${digits}`,
      authorisationChainId: `ach_${digits}`,
      subMerchant: merchants.next(),
      platform: sale.platform,
      currency: sale.currency,
    },
  };
};

const load = async (journal: Journal, order: JournalOrder): Promise<JournalReport> => {
  const startedMs = performance.now();
  const countMax = 'count' in order ? order.count : Number.POSITIVE_INFINITY;
  const endMs = 'seconds' in order ? startedMs + order.seconds * 1_000 : Number.POSITIVE_INFINITY;
  let begun = 0;
  const several = async (): Promise<void> => {
    while (begun < countMax && performance.now() < endMs) {
      const facts = Array.from({ length: Math.min(together, countMax - begun) }, capture);
      begun += facts.length;
      await journal.postAll(
        facts.map((fact) => ({ fact, postedFor: fact.source.eventId, correlationId: fact.source.eventId })),
      );
    }
  };
  await Promise.all(Array.from({ length: order.inFlight / together }, several));
  return { captures: begun, seconds: (performance.now() - startedMs) / 1_000 };
};

const main = async (): Promise<void> => {
  const store = new SqliteEventStore({ file: join(process.argv[2]!, 'log.db') });
  // Nothing here is older than the writers remember.
  const archive = { entriesOfSource: async () => [], entriesOfSale: async () => [] };
  const journal = new Journal({ store, clock, archive });
  await journal.open();
  process.on('message', (order: JournalOrder) => void load(journal, order).then((report) => process.send?.(report)));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
};

void main();
