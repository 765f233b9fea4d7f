import { convert, money, parseRate } from '@taprail/money';
import fc from 'fast-check';
import { parseAccount } from '../chart/account';
import { imbalanceOf } from '../chart/balanced';
import { chart } from '../chart/chart';
import { accountNames } from '../testing/oracles/account-names';
import type { JournalEntry } from '../chart/journal-entry';
import { balancesOf } from '../testing/oracles/balances';
import { anyHistory, currencies, type History, type LedgerHistory, saleCount } from '../testing/ledger-history';
import { merchantMustHave } from '../testing/merchant-model';
import { closeAll, live } from '../testing/take-step';
import type { LedgerFact } from './facts/ledger-fact';
import { saleBalanceOf } from './sale-balance';
import { takenBeyondCapture } from '../testing/oracles/taken-beyond-capture';
import { takenOf } from './sale-standing';

const forAll = (what: (ledger: LedgerHistory) => void, numRuns = 400): void =>
  fc.assert(
    fc.property(anyHistory, (history: History) => what(live(history))),
    { numRuns },
  );

/** `expect` a million times would take minutes. */
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`It does not hold that ${what}`);
};

const zero = (entries: readonly JournalEntry[]): boolean => [...balancesOf(entries).values()].every((sum) => sum === 0);

/** Pending and available money of a sale seen as one: undoing it after its day takes from the latter. */
const asOne = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  lines: entry.lines.map((line) => ({
    ...line,
    account: line.account.replace('merchant_available', 'merchant_pending'),
  })),
});

const merchantAccountNames = accountNames.filter((name) => chart[name].perSubMerchant);

/** Authorised − captured − released, from the facts alone. */
const heldBy = (facts: readonly LedgerFact[], n: number): number =>
  facts.reduce((held, fact) => {
    if (!('sale' in fact) || fact.sale.transactionId !== `txn_${n}`) return held;
    if (fact.type === 'HoldOpened') return held + fact.amount;
    if (fact.type === 'HoldIncreased') return held + fact.by;
    if (fact.type === 'HoldReleased') return held - fact.amount;
    return fact.type === 'SaleCaptured' ? held - fact.amount - fact.releasedAmount : held;
  }, 0);

const isSale = (n: number) => (entry: JournalEntry) => entry.trace.transactionId === `txn_${n}`;

describe('under any history', () => {
  it('P1: every entry balances in each of its currencies', () =>
    forAll(({ entries }) => entries.forEach((entry) => must(imbalanceOf(entry) === undefined, 'it balances'))));

  it('P2: an id follows from the event, the rule and the place, and no two entries share one', () =>
    forAll(({ entries }) => {
      entries.forEach(({ entryId, source, rule }) => must(entryId.startsWith(`${source.eventId}|${rule}|`), 'so'));
      must(new Set(entries.map(({ entryId }) => entryId)).size === entries.length, 'ids are unique');
    }));

  it('P4: an entry and its reversal net to 0 on every account, and it is reversed once', () =>
    forAll(({ entries }) => {
      const reversals = entries.filter(({ reverses }) => reverses !== null);
      for (const reversal of reversals) {
        const original = entries.find(({ entryId }) => entryId === reversal.reverses)!;
        must(zero([asOne(original), asOne(reversal)]), 'they net to 0');
      }
      must(new Set(reversals.map(({ reverses }) => reverses)).size === reversals.length, 'it is reversed once');
    }));

  it('P5: shares of the sub-merchant, the platform and the house make up the sale', () =>
    forAll(({ facts, entries }) => {
      for (const fact of facts) {
        if (fact.type !== 'SaleCaptured' || fact.fx) continue;
        const entry = entries.find(({ rule, source }) => rule === 'capture' && source.eventId === fact.source.eventId);
        const sums = balancesOf(entry ? [entry] : []);
        const { currency } = fact.sale;
        const shares = ['merchant_pending:sm_1', 'platform_operating', 'processing_revenue'];
        const given = shares.reduce((sum, name) => sum - (sums.get(`${name}:${currency}`) ?? 0), 0);
        must(!entry || given === fact.amount, 'they make up the sale');
      }
    }));

  it('P6: parts taken at the locked rate stay within one unit of the whole, and meet it when none came back', () =>
    forAll((ledger) => {
      for (const sale of ledger.sales.values()) {
        const fx = sale.capture?.fx;
        if (!fx) continue;
        const { source, converted } = takenOf(sale);
        const exact = convert(money(source, fx.from), parseRate(fx.rate), fx.to).amount;
        const cameBack = [...Object.values(sale.refunds), ...Object.values(sale.disputes)].filter(
          ({ status }) => status === 'given_back',
        ).length;
        must(Math.abs(converted - exact) <= cameBack, 'what was taken is what the rate says');
      }
    }));

  it('P13: what the sub-merchant has is what it sold, less fees, refunds, lost disputes and what it was paid', () =>
    forAll((ledger) => {
      for (const currency of currencies) {
        const { amount, tolerance } = merchantMustHave(ledger.facts, currency);
        const has = merchantAccountNames.reduce((sum, name) => sum - ledger.balance(`${name}:sm_1:${currency}`), 0);
        must(Math.abs(has - amount) <= tolerance, `${has} is ${amount} ${currency}`);
      }
    }));

  it('P14: refunds and lost disputes beyond the capture are flagged, and only those', () =>
    forAll((ledger) => {
      for (let n = 0; n < saleCount; n += 1) must(takenBeyondCapture(ledger.saleOf(n)) === 0, 'nothing is flagged');
      const n = [0, 1].find((each) => ledger.captureOf(each));
      if (n === undefined) return;
      const { amount } = ledger.captureOf(n)!;
      const before = ledger.grossTaken(n);
      ledger.ofSale(n, { type: 'SaleRefunded', refundId: 're_more', amount: amount + 5, platformFeeReturned: 0 });
      const open = Object.values(ledger.saleOf(n).disputes).filter(({ status }) => status === 'taken');
      must(
        takenBeyondCapture(ledger.saleOf(n)) === 5 + before - open.reduce((sum, each) => sum + each.source, 0),
        'so',
      );
    }));

  it('P15: a hold is what was authorised, less what was captured and released, and ends at 0', () =>
    forAll((ledger) => {
      for (let n = 0; n < saleCount; n += 1)
        must(ledger.saleOf(n).held === heldBy(ledger.facts, n), 'the hold is right');
      closeAll(ledger);
      for (let n = 0; n < saleCount; n += 1) must(ledger.saleOf(n).held === 0, 'it ends at 0');
    }));

  it('P16: every entry has a trace, and every account that clears ends at 0 in all currencies', () =>
    forAll((ledger) => {
      closeAll(ledger);
      for (const { trace, rule } of ledger.entries) {
        const { transactionId, subMerchant, platform } = trace;
        must(rule === 'fx_position_closed' || (transactionId ?? subMerchant ?? platform) !== null, 'it has a trace');
      }
      for (const [account, sum] of balancesOf(ledger.entries)) {
        const { name } = parseAccount(account);
        must(sum === 0 || (!chart[name].clears && name !== 'merchant_pending'), `${account} ends at 0, not at ${sum}`);
      }
    }));

  it('a sale is the fold of its entries, and an event heard again adds nothing', () =>
    forAll((ledger) => {
      for (let n = 0; n < saleCount; n += 1) {
        must(
          JSON.stringify(saleBalanceOf(ledger.entries.filter(isSale(n)))) === JSON.stringify(ledger.saleOf(n)),
          'a rebuild gives the same',
        );
      }
      const before = ledger.entries.length;
      ledger.facts.filter((fact) => 'sale' in fact).forEach((fact) => ledger.hear(fact));
      const again = ledger.entries.slice(before);
      must(again.length === 0, 'nothing is posted twice');
    }));
});
