import { captured, entriesOfLast, merchant, ofHouse, ofSale, told } from '../testing/ledger-story';
import { recorded } from '../testing/recorded';
import { balancesOf } from '../testing/oracles/balances';
import { accountView, balanceRows, platformFees } from './balances.view';
import { entryView } from './entry.view';
import { statementOf } from '../testing/oracles/statement-of';
import { trialBalance } from '../testing/oracles/trial-balance';

const refund = ofSale('SaleRefunded', { refundId: 're_1', amount: 400, platformFeeReturned: 0 });
const late = { ...refund, ...told('SaleRefunded'), effectiveDate: '2026-03-01' };
const plain = captured({ platformFee: 0, processingFee: 0, pspCost: 0 });
const entries = recorded([...entriesOfLast(plain), ...entriesOfLast(plain, late)]);
const knownAt = '2026-04-01T00:00:00.000Z';
const pending = 'merchant_pending:sm_1:EUR';

describe('the trial balance', () => {
  it('sums to 0 in every currency and layer', () =>
    expect(trialBalance(entries, { asOf: '2026-03-02', knownAt })).toEqual({
      object: 'trial_balance',
      as_of: '2026-03-02',
      known_at: knownAt,
      data: [
        {
          currency: 'EUR',
          layer: 'memo',
          debits: 1_000,
          credits: 1_000,
          difference: 0,
          accounts: [
            { account: 'memo_auth_contra:EUR', debits: 1_000, credits: 0, balance: 1_000 },
            { account: 'memo_auth_open:EUR', debits: 0, credits: 1_000, balance: -1_000 },
          ],
        },
        {
          currency: 'EUR',
          layer: 'posted',
          debits: 1_400,
          credits: 1_400,
          difference: 0,
          accounts: [
            { account: pending, debits: 400, credits: 1_000, balance: -600 },
            { account: 'psp_clearing:EUR', debits: 1_000, credits: 400, balance: 600 },
          ],
        },
      ],
    }));

  it('shows on which day things count, and what was known then', () => {
    const balance = (asOf: string, known: string) =>
      trialBalance(entries, { asOf, knownAt: known })
        .data.filter(({ layer }) => layer === 'posted')
        .map(({ debits }) => debits);
    expect(balance('2026-03-01', knownAt)).toEqual([400]);
    expect(balance('2026-03-01', '2026-03-02T12:00:01.500Z')).toEqual([]);
    expect(balance('2026-03-02', '2026-03-02T12:00:01.500Z')).toEqual([1_000]);
  });
});

describe('a statement', () => {
  it('goes from opening to closing by the day on which things count', () => {
    const { lines, ...rest } = statementOf(entries, {
      account: pending,
      from: '2026-03-01',
      to: '2026-03-02',
      knownAt,
    });
    expect(rest).toEqual({
      account: pending,
      currency: 'EUR',
      from: '2026-03-01',
      to: '2026-03-02',
      knownAt,
      opening: 0,
      closing: -600,
    });
    expect(lines.map(({ id, balance, position }) => [id, balance, position])).toEqual([
      ['SaleRefunded|refund|0/1', 400, '2026-03.0@2'],
      ['SaleCaptured|capture|1/2', -600, '2026-03.0@1'],
    ]);
  });

  it('opens with what was before', () =>
    expect(statementOf(entries, { account: pending, from: '2026-03-02', to: '2026-03-02', knownAt })).toMatchObject({
      opening: 400,
      closing: -600,
    }));
});

describe('balances', () => {
  it('are shown per currency, each counted the way people count it', () => {
    const all = [
      ...entriesOfLast(captured()),
      ...entriesOfLast(ofHouse('NegativeFound', { ...merchant, currency: 'JPY', amount: 30 })),
      ...entriesOfLast(ofHouse('NegativeFound', { ...merchant, subMerchant: 'sm_2', amount: 99 })),
    ];
    const none = { pending: 0, available: 0, reserved: 0, disputed: 0, in_transit: 0, negative: 0 };
    expect(balanceRows(balancesOf(all), 'sm_1')).toEqual([
      { ...none, currency: 'EUR', pending: 870 },
      { ...none, currency: 'JPY', available: 30, negative: 30 },
    ]);
  });

  it('of the platform are the fees that it has not been paid', () => {
    expect(platformFees(balancesOf(entriesOfLast(captured())))).toEqual([
      { currency: 'EUR', amount: expect.any(Number) },
    ]);
    expect(platformFees(balancesOf(entriesOfLast(captured({ platformFee: 30 }))))).toEqual([
      { currency: 'EUR', amount: 30 },
    ]);
  });

  it('belong to accounts of the chart', () =>
    expect(accountView(pending, -870)).toEqual({
      account: pending,
      currency: 'EUR',
      kind: 'liability',
      submerchant: 'sm_1',
      balance: -870,
    }));
});

describe('an entry', () => {
  it('is shown as the API says', () =>
    expect(entryView(entries[1]!)).toEqual({
      id: 'SaleCaptured|capture|1',
      object: 'ledger_entry',
      rule: 'capture',
      rule_version: 1,
      source: { event_id: 'SaleCaptured', type: 'told' },
      trace: {
        tap_id: 'tap_1',
        transaction_id: 'txn_1',
        authorisation_chain_id: 'ach_1',
        capture_id: 'cap_1',
        refund_id: null,
        dispute_id: null,
        payout_id: null,
        submerchant: 'sm_1',
        platform: 'plt_1',
      },
      occurred_at: '2026-03-02T11:00:00.000Z',
      effective_date: '2026-03-02',
      late: false,
      original_effective_date: null,
      available_on: '2026-03-03',
      batch: '2026-03-02/EUR',
      fee_schedule: '2026-01',
      layer: 'posted',
      reverses: null,
      lines: [
        {
          id: 'SaleCaptured|capture|1/1',
          account: 'psp_clearing:EUR',
          side: 'debit',
          amount: 1_000,
          currency: 'EUR',
          component: 'capture',
        },
        {
          id: 'SaleCaptured|capture|1/2',
          account: pending,
          side: 'credit',
          amount: 1_000,
          currency: 'EUR',
          component: 'capture',
        },
      ],
      position: '2026-03.0@1',
    }));
});
