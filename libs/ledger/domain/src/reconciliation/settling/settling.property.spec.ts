import { convert, type CurrencyCode, money, parseRate } from '@taprail/money';
import fc from 'fast-check';
import { anyHistory, currencies, type History, type LedgerHistory, saleCount } from '../../testing/ledger-history';
import { live } from '../../testing/take-step';
import { type PspRecord, pspRecordsOf, takenBackBy } from './psp-record';

/** Steps that pretend to be the PSP; here it is the records that say what it pays. */
const ofThePsp = ['settle', 'closePosition'];

/** The platform's fee is its own, whoever wins a dispute: nothing else would ever close what giving it back opens. */
const withoutGifts = ({ sales, steps }: History): History => ({
  sales,
  steps: steps
    .filter(({ what }) => !ofThePsp.includes(what))
    .map((step) => (step.what === 'lost' ? { ...step, flag: false, share: 0 } : step)),
});

const endDisputes = (ledger: LedgerHistory, outcome: 'won' | 'lost'): void => {
  for (let sale = 0; sale < saleCount; sale += 1) {
    for (const [disputeId, { status }] of Object.entries(ledger.saleOf(sale).disputes)) {
      const closed = { type: 'DisputeClosed', disputeId, outcome, feeReturned: false, platformFeeReturned: 0 };
      if (status === 'taken') ledger.ofSale(sale, closed);
    }
  }
};

const pay = (ledger: LedgerHistory, record: PspRecord, rate: string): void => {
  const { key, platform, currency, settlementCurrency, amount, fee, cost, closes } = record;
  const settled = { platform, currency, gross: amount, fees: fee, records: [{ key, amount, fee }] };
  const worth = (minor: number) => convert(money(minor, currency), parseRate(rate), settlementCurrency).amount;
  if (currency === settlementCurrency) {
    return ledger.tell({ type: 'SettlementReceived', ...settled, cash: amount - fee, lineCount: 1 } as never);
  }
  const converted = { settlementCurrency, cost, costPaid: worth(cost), closes, cash: worth(amount - fee) };
  ledger.tell({ type: 'SettlementConverted', ...settled, ...converted } as never);
};

const clearing = (currency: CurrencyCode) =>
  ['psp_clearing', 'psp_fees_payable', 'fx_position', 'dispute_receivable'].map((name) => `${name}:${currency}`);

describe('P16: whatever happened to sales', () => {
  it('clearing, fees and positions come back to zero once every record is paid, at whatever rate', () =>
    fc.assert(
      fc.property(
        anyHistory,
        fc.constantFrom('won', 'lost'),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        (history, outcome, n) => {
          const ledger = live(withoutGifts(history));
          endDisputes(ledger, outcome);
          const taken = new Set(ledger.entries.flatMap(takenBackBy));
          const records = ledger.entries.flatMap(pspRecordsOf).filter(({ key }) => !taken.has(key));
          expect(new Set(records.map(({ key }) => key)).size).toBe(records.length);
          for (const record of records) pay(ledger, record, (n / 1e8).toFixed(8));
          const open = currencies.flatMap(clearing).filter((account) => ledger.balance(account) !== 0);
          expect(open.map((account) => [account, ledger.balance(account)])).toEqual([]);
        },
      ),
      { numRuns: 300 },
    ));
});
