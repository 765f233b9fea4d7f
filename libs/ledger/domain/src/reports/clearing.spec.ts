import { addDays } from '@taprail/money';
import fc from 'fast-check';
import { chart } from '../chart/chart';
import { parseAccount } from '../chart/account';
import type { LedgerFact } from '../posting/facts/ledger-fact';
import { anyHistory } from '../testing/ledger-history';
import { captured, entriesOfLast, merchant, ofHouse, ofSale } from '../testing/ledger-story';
import { recorded } from '../testing/recorded';
import { closeAll, live } from '../testing/take-step';
import { balancesOf } from '../testing/oracles/balances';
import { openClearing } from '../testing/oracles/open-clearing';
import { withMove } from './clearing';

const knownAt = '2030-01-01T00:00:00.000Z';
const on = <Fact extends LedgerFact>(effectiveDate: string, fact: Fact): Fact => ({ ...fact, effectiveDate });
const entriesOf = (...facts: readonly LedgerFact[]) =>
  recorded(facts.flatMap((_, n) => entriesOfLast(...facts.slice(0, n + 1))));
const payout = { ...merchant, payoutId: 'po_1', amount: 870 };
const settled = (cash: number) =>
  ofHouse('SettlementReceived', { platform: 'plt_1', currency: 'EUR', gross: cash, fees: 0, cash, lineCount: 1 });

describe('what is on its way', () => {
  it('is shown with what it waits for and how long it has waited', () => {
    const entries = entriesOf(
      on('2026-03-02', captured({ platformFee: 0, processingFee: 0, pspCost: 0, releasedAmount: 0 })),
      on('2026-03-04', ofSale('DisputeOpened', { disputeId: 'dp_1', amount: 300, fee: 0, movesMoney: true })),
      on('2026-03-05', ofHouse('PayoutScheduled', { ...payout, carried: 0 })),
      on('2026-03-06', ofHouse('UnmatchedCashReceived', { currency: 'EUR', amount: 77 })),
    ).filter(({ entry }) => entry.layer === 'posted');
    const euro = { currency: 'EUR' };
    expect(openClearing(entries, { asOf: '2026-03-06', knownAt })).toEqual([
      { ...euro, account: 'dispute_receivable:EUR', subject: 'dp_1', amount: 300, age_days: 2, kind: 'dispute' },
      {
        ...euro,
        account: 'merchant_dispute_hold:sm_1:EUR',
        subject: 'dp_1',
        amount: -300,
        age_days: 2,
        kind: 'dispute',
      },
      { ...euro, account: 'payout_in_transit:sm_1:EUR', subject: 'po_1', amount: -870, age_days: 1, kind: 'payout' },
      { ...euro, account: 'psp_clearing:EUR', subject: null, amount: 700, age_days: 4, kind: 'settlement' },
      {
        ...euro,
        account: 'suspense:EUR',
        subject: 'UnmatchedCashReceived|cash_unmatched|0',
        amount: -77,
        age_days: 0,
        kind: 'suspense',
      },
    ]);
  });

  it('is settled oldest first', () => {
    const sale = (n: number) =>
      on(
        addDays('2026-03-02', n),
        captured({
          source: { ...captured().source, eventId: `cap_${n}` },
          sale: { ...captured().sale, transactionId: `txn_${n}` },
          platformFee: 0,
          processingFee: 0,
          pspCost: 0,
        }),
      );
    const sales = [0, 1, 2].flatMap((n) => entriesOfLast(sale(n)));
    const open = (cash: number) =>
      openClearing(recorded([...sales, ...entriesOfLast(on('2026-03-05', settled(cash)))]), {
        asOf: '2026-03-06',
        knownAt,
      })
        .filter(({ kind }) => kind === 'settlement')
        .map(({ amount, age_days }) => [amount, age_days]);
    expect(open(900)).toEqual([[2_100, 4]]);
    expect(open(1_000)).toEqual([[2_000, 3]]);
    expect(open(2_500)).toEqual([[500, 2]]);
    expect(open(3_000)).toEqual([]);
    expect(open(3_100)).toEqual([[-100, 1]]);
  });

  it('has one part for each day, however many sales are open', () => {
    const moves = Array.from({ length: 500 }, (_, n) => ({ date: addDays('2026-03-02', n % 2), amount: 10 }));
    const open = moves.reduce(withMove, [] as ReturnType<typeof withMove>);
    expect(open).toEqual([
      { date: '2026-03-02', amount: 2_500 },
      { date: '2026-03-03', amount: 2_500 },
    ]);
    expect(withMove(open, { date: '2026-03-04', amount: -2_600 })).toEqual([{ date: '2026-03-03', amount: 2_400 }]);
  });

  it('has a way for every account that clears', () =>
    fc.assert(
      fc.property(anyHistory, (history) => {
        const ledger = live(history);
        const asOf = '2099-12-31';
        const shown = openClearing(recorded(ledger.entries), { asOf, knownAt });
        const balances = [...balancesOf(ledger.entries)].filter(
          ([account]) => chart[parseAccount(account).name].clears,
        );
        for (const [account, balance] of balances) {
          const sum = shown.reduce((total, it) => (it.account === account ? total + it.amount : total), 0);
          expect([account, sum]).toEqual([account, balance]);
        }
        closeAll(ledger);
        expect(openClearing(recorded(ledger.entries), { asOf, knownAt })).toEqual([]);
      }),
      { numRuns: 100 },
    ));
});
