import { derivedId, derivedIdBeside } from '@taprail/contracts';
import { type LedgerFact, type NameEntry, shardOf } from '@taprail/ledger-domain';

/** A fact on its way into the journal. */
export type Posting = Readonly<{
  fact: LedgerFact;
  /** The id of the event, payout, run or file that it is posted for; that of the last posting of a batch is stored with it. */
  postedFor: string;
  correlationId: string;
  traceparent?: string;
}>;

export type PostResult = Readonly<{
  /** Empty for a fact that moves no money. */
  entryIds: readonly string[];
  /** The entries were in the journal before this posting came. */
  repeated: boolean;
}>;

/** The result of a posting: it is in the journal, or this is why not. */
export type PostOutcome = Readonly<{ posted: PostResult }> | Readonly<{ refused: Error }>;

export type AnswerPosting = (outcome: PostOutcome) => void;

/**
 * Entry ids are a function of what an entry stands for: hearing an event again names the same entries. That of a sale is
 * named beside it, so that whoever finds one finds the other.
 */
export const nameEntry: NameEntry = ({ source: { eventId }, sale }, rule, ordinal) =>
  sale
    ? derivedIdBeside('le', sale.transactionId, eventId, rule, String(ordinal))
    : derivedId('le', eventId, rule, String(ordinal));

/** All entries of a fact have one sub-merchant, so a fact belongs to one shard. */
export const shardOfFact = (fact: LedgerFact): number => {
  if ('sale' in fact) return shardOf(fact.sale);
  return shardOf({
    subMerchant: 'subMerchant' in fact ? fact.subMerchant : null,
    platform: 'platform' in fact ? fact.platform : null,
  });
};

/** A posting that needs permission was not given it: there is less than it asks for. */
export class ReservationRefused extends Error {
  override readonly name = 'ReservationRefused';

  constructor(
    readonly subject: string,
    readonly amount: number,
    readonly available: number,
  ) {
    super(`${subject} asks for ${amount} of ${available}`);
  }
}
