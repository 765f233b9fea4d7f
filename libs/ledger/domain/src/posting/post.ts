import { balanced } from '../chart/balanced';
import type { JournalEntry, Trace } from '../chart/journal-entry';
import type { LedgerFact, SaleFact } from './ledger-fact';
import { type Draft, type Drafts, ruleVersions } from './rule';
import { rules } from './rules/rules';
import { type SaleInLedger, saleUnknown } from './sale-in-ledger';

/**
 * Names an entry by what it stands for: the same three parts always give the same id. Hashing needs a package, so the
 * service brings it.
 */
export type NameEntry = (sourceEventId: string, rule: string, ordinal: number) => string;

/** The entries of a fact of a sale, given what the journal holds of that sale. An event that was posted posts nothing. */
export const postSale = (fact: SaleFact, sale: SaleInLedger, nameEntry: NameEntry): readonly JournalEntry[] =>
  sale.sources.includes(fact.source.eventId) ? [] : entriesOf(fact, sale, nameEntry);

/** The entries of any other fact; nothing but the fact decides them. */
export const post = (fact: Exclude<LedgerFact, SaleFact>, nameEntry: NameEntry): readonly JournalEntry[] =>
  entriesOf(fact, saleUnknown, nameEntry);

const entriesOf = (fact: LedgerFact, sale: SaleInLedger, nameEntry: NameEntry): readonly JournalEntry[] => {
  const rule = rules[fact.type] as (fact: LedgerFact, sale: SaleInLedger) => Drafts;
  // A fact of nothing, such as a release of 0, is no entry: an entry without lines would say nothing.
  return rule(fact, sale).flatMap((draft, ordinal) =>
    draft.legs.length === 0 ? [] : [entryOf(draft, fact, nameEntry(fact.source.eventId, draft.rule, ordinal))],
  );
};

const entryOf = (draft: Draft, fact: LedgerFact, entryId: string): JournalEntry => {
  const { rule, legs, layer = 'posted', about, availability, batch = null } = draft;
  const { fx = null, feeSchedule = null, reverses = null, also } = draft;
  return balanced({
    ...also,
    entryId,
    rule,
    ruleVersion: ruleVersions[rule],
    source: fact.source,
    trace: { ...traceOf(fact), ...about },
    occurredAt: fact.occurredAt,
    effectiveDate: fact.effectiveDate,
    availableOn: availability?.availableOn ?? null,
    calendar: availability?.calendar ?? null,
    batch,
    fx,
    feeSchedule,
    reverses,
    layer,
    lines: legs.map((leg, index) => ({ n: index + 1, ...leg })),
  });
};

const untraced: Trace = {
  tapId: null,
  transactionId: null,
  authorisationChainId: null,
  captureId: null,
  refundId: null,
  disputeId: null,
  payoutId: null,
  subMerchant: null,
  platform: null,
};

const traceOf = (fact: LedgerFact): Trace => {
  if ('sale' in fact) {
    const { currency: _currency, ...about } = fact.sale;
    return { ...untraced, ...about };
  }
  return {
    ...untraced,
    payoutId: 'payoutId' in fact ? fact.payoutId : null,
    subMerchant: 'subMerchant' in fact ? fact.subMerchant : null,
    platform: 'platform' in fact ? fact.platform : null,
  };
};
