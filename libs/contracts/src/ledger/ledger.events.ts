import { kind } from '../messages/event-kind';
import { dateOrNull, instant, listOf, text, textOrNull, whole } from '../schema/parts';

/** A posting of the ledger that belongs to a transaction. */
export type SettlementPosted = Readonly<{
  platform_id: string;
  transaction_id: string;
  ledger_entry: string;
  /** The sales day and currency that it is paid out with; only a sale itself has them. */
  batch: string | null;
  available_on: string | null;
}>;

/** The transactions whose sales a payout carries, at most a hundred to an event: a large payout is announced in several. */
export type PayoutLinked = Readonly<{
  platform_id: string;
  payout_id: string;
  status: 'scheduled' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  wire_reference: string | null;
  /** Of the payout: what came back is sent again in a later one, and the later one is meant. */
  scheduled_at: string;
  transaction_ids: readonly string[];
}>;

export const linkedTransactionsMax = 100;

const topic = 'ledger.events';
const platform_id = 'plt_01KJM0Z8R00000000000000001';
const transaction_id = 'txn_01KJM0Z8R0000000000000000B';

/** The integration events of the ledger; the tap service records them in the transaction. */
export const ledgerEvents = {
  'settlement.posted': kind<SettlementPosted>({
    topic,
    version: 1,
    audience: 'internal',
    when: 'The ledger has posted an entry for a transaction. Its key is the transaction.',
    schema: whole({
      platform_id: text,
      transaction_id: text,
      ledger_entry: text,
      batch: textOrNull,
      available_on: dateOrNull,
    }),
    example: {
      platform_id,
      transaction_id,
      ledger_entry: 'le_01KJM0Z8R0000000000000000E',
      batch: '2026-03-02/EUR',
      available_on: '2026-03-03',
    },
  }),
  'payout.transactions_linked': kind<PayoutLinked>({
    topic,
    version: 1,
    audience: 'internal',
    when: 'A payout that includes these sales was created, or its status has changed. Its key is the payout.',
    schema: whole({
      platform_id: text,
      payout_id: text,
      status: { enum: ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] },
      wire_reference: textOrNull,
      scheduled_at: instant,
      transaction_ids: { ...listOf(text), minItems: 1, maxItems: linkedTransactionsMax },
    }),
    example: {
      platform_id,
      payout_id: 'po_01KJM0Z8R0000000000000000P',
      status: 'paid',
      wire_reference: 'TAPRAIL-7F3K2M',
      scheduled_at: '2026-03-03T05:00:00.000Z',
      transaction_ids: [transaction_id],
    },
  }),
} as const;
