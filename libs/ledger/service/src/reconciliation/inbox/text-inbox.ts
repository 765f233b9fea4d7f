/** A text that somebody sent. Places rise with time: whoever has seen one asks for what is behind it. */
export type ArrivedText = Readonly<{ place: string; content: string }>;

/** The place at which settlement files or bank statements arrive. The same text may arrive twice, and each has a place of its own. */
export interface TextInbox {
  /** Oldest first, from behind a place on; the first place is empty. */
  listArrived(after: string, limit: number): Promise<readonly ArrivedText[]>;
}

export const SETTLEMENT_FILES = Symbol('SettlementFiles');
export const BANK_STATEMENTS = Symbol('BankStatements');

/** An inbox to which nobody sends anything: files and statements are handed in by people. */
export const emptyInbox: TextInbox = { listArrived: async () => [] };

/** What a payment of the PSP is made of is not known yet: the statement that shows it is taken later. */
export class PaymentNotReady extends Error {
  override readonly name = 'PaymentNotReady';
}
