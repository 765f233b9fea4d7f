import type { OpenMoney } from '../access/gateway.commands';
import type { SampleSubject } from '../webhooks/webhooks.commands';

/** An event of a transaction's stream, by its place. */
export type TransactionEventPlace = Readonly<{ revision: number; position: bigint; at: string }>;

/** By what people find a sale: the reference that the platform gave it, and the card. */
export type SaleLabel = Readonly<{ reference: string | null; last4: string | null }>;

/** Offered by taps' api. Another platform's transaction is refused as an unknown one. */
export interface TransactionLookup {
  /** As every route shows them, in the order of the ids. */
  show(platformId: string, transactionIds: readonly string[]): Promise<readonly object[]>;
  /** Of those that are known and the platform's, by id; read at once. */
  findLabels(platformId: string, transactionIds: readonly string[]): Promise<ReadonlyMap<string, SaleLabel>>;
  /** Of every event of the transaction, oldest first; there is at least one. */
  findEventPlaces(platformId: string, transactionId: string): Promise<readonly TransactionEventPlace[]>;
  /** The sub-merchant whose transaction or dispute this is. */
  findSubMerchantOf(
    platformId: string,
    subject: Readonly<{ kind: 'transaction' | 'dispute'; id: string }>,
  ): Promise<string>;
  /** Sales and disputes that may still become money. Looks at everything that was recorded before the call, or fails. */
  findOpen(platformId: string, subMerchantId: string): Promise<readonly Extract<OpenMoney, 'sales' | 'disputes'>[]>;
  /** The tap, sale or dispute that an event of a kind is about, as it is now. */
  describeSubject(platformId: string, kind: string, id: string): Promise<SampleSubject>;
}

export const TRANSACTION_LOOKUP = Symbol('TransactionLookup');
