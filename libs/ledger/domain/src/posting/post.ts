import { balanced } from '../chart/balanced';
import type { JournalEntry, JournalLine, Source, Trace } from '../chart/journal-entry';
import type { LedgerFact, SaleFact, SaleRef } from './facts/ledger-fact';
import type { Leg } from './legs';
import { type Draft, type Drafts, ruleVersions } from './rule';
import { rules } from './rules/rules';
import { type SaleBalance, noSale } from './sale-balance';

/** The id of an entry follows from its event and from the sale that the event is about. */
export type NamedFact = Readonly<{ source: Pick<Source, 'eventId'>; sale?: Pick<SaleRef, 'transactionId'> }>;

/**
 * Names an entry by what it stands for: the same event, rule and ordinal always give the same id. Hashing needs a package,
 * so the service brings it.
 */
export type NameEntry = (fact: NamedFact, rule: string, ordinal: number) => string;

/** The entries of a fact of a sale, given what the journal holds of that sale. An event that was posted posts nothing. */
export const postSale = (fact: SaleFact, sale: SaleBalance, nameEntry: NameEntry): readonly JournalEntry[] =>
  sale.sources.includes(fact.source.eventId) ? [] : entriesOf(fact, sale, nameEntry);

/** The entries of any other fact; nothing but the fact decides them. */
export const post = (fact: Exclude<LedgerFact, SaleFact>, nameEntry: NameEntry): readonly JournalEntry[] =>
  entriesOf(fact, noSale, nameEntry);

const entriesOf = (fact: LedgerFact, sale: SaleBalance, nameEntry: NameEntry): readonly JournalEntry[] => {
  const rule = rules[fact.type] as (fact: LedgerFact, sale: SaleBalance) => Drafts;
  const entries: JournalEntry[] = [];
  for (const [ordinal, draft] of rule(fact, sale).entries()) {
    // A fact of nothing, such as a release of 0, is no entry: an entry without lines would say nothing.
    if (draft.legs.length > 0) entries.push(entryOf(draft, fact, nameEntry(fact, draft.rule, ordinal)));
  }
  return entries;
};

const entryOf = (draft: Draft, fact: LedgerFact, entryId: string): JournalEntry => {
  const { rule, legs, layer = 'posted', about, availability, batch = null } = draft;
  const { fx = null, feeSchedule = null, reverses = null, also } = draft;
  // Every entry has the same fields in the same order, also where they say nothing: whoever reads them is faster for it.
  return balanced({
    entryId,
    rule,
    ruleVersion: ruleVersions[rule],
    source: fact.source,
    trace: traceOf(fact, about),
    occurredAt: fact.occurredAt,
    effectiveDate: fact.effectiveDate,
    availableOn: availability?.availableOn ?? null,
    availableAt: also?.availableAt,
    calendar: availability?.calendar ?? null,
    batch,
    fx,
    feeSchedule,
    settles: also?.settles,
    items: also?.items,
    late: undefined,
    settled: also?.settled,
    reverses,
    layer,
    lines: linesOf(legs),
  });
};

const linesOf = (legs: readonly Leg[]): readonly JournalLine[] => {
  const lines: JournalLine[] = [];
  for (let index = 0; index < legs.length; index += 1) {
    const { account, side, amount, component } = legs[index]!;
    lines.push({ n: index + 1, account, side, amount, component });
  }
  return lines;
};

/** A rule names what it is about; who it is of follows from the fact. */
const traceOf = (fact: LedgerFact, about: Draft['about']): Trace => {
  const sale = 'sale' in fact ? fact.sale : undefined;
  const whose = sale ?? fact;
  return {
    tapId: sale?.tapId ?? null,
    transactionId: sale?.transactionId ?? null,
    authorisationChainId: sale?.authorisationChainId ?? null,
    captureId: about?.captureId ?? null,
    refundId: about?.refundId ?? null,
    disputeId: about?.disputeId ?? null,
    payoutId: 'payoutId' in fact ? fact.payoutId : null,
    subMerchant: 'subMerchant' in whose ? whose.subMerchant : null,
    platform: 'platform' in whose ? whose.platform : null,
  };
};
