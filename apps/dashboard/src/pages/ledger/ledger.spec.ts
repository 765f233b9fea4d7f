import type { TrialBalance } from '@taprail/sdk';
import { effectOn, subjectsOf } from './account-entries';
import { accountParts, accountPath, accountTitle } from './account-names';
import { ageTone, subjectPath } from './clearing-words';
import { completenessWords } from './completeness-words';
import { digestText } from './digest-text';
import { exportFields, exportProblem } from './export-formats';
import { controlTotals } from './export-totals';
import { cutParams, readCut } from './ledger-cut';
import { closeProblem, nextToSignOff, ownChecks } from './period-words';
import { agrees } from './statement-sums';
import { balanceRows, balanceWords, booksByCurrency } from './trial-balance-groups';

describe('the cut of a report', () => {
  it('is a day that counts and a day of recording, which ends with its last millisecond', () => {
    expect(readCut('?as_of=2026-11-25&known=2026-11-26', '2026-11-30')).toEqual({
      as_of: '2026-11-25',
      known_at: '2026-11-26T23:59:59.999Z',
    });
  });

  it('is not at the end of a day that is not over, and not at what is no day', () => {
    expect(readCut('?as_of=yesterday&known=2026-11-30', '2026-11-30')).toEqual({});
    expect(readCut('?as_of=2026-13-45', '2026-11-30')).toEqual({});
  });

  it('goes along to the next report, and nothing else does', () => {
    expect(cutParams('?as_of=2026-11-25&each=yes&tz=sales')).toBe('as_of=2026-11-25');
  });
});

describe('an account', () => {
  it('has a name, perhaps an owner whose reference may have colons, and a currency', () => {
    expect([accountParts('cash:EUR'), accountParts('merchant_pending:shop:7:EUR')]).toEqual([
      { name: 'cash', owner: null, currency: 'EUR' },
      { name: 'merchant_pending', owner: 'shop:7', currency: 'EUR' },
    ]);
  });

  it('is called by the reference of the platform where there is one', () => {
    expect(accountTitle('merchant_available:sm_1:EUR', 'bistro-42')).toBe('Merchant available · bistro-42');
    expect(accountTitle('psp_clearing:EUR', null)).toBe('PSP clearing');
  });

  it('is opened by an address that keeps its colons', () => {
    expect(accountPath('cash:EUR', 'as_of=2026-11-25')).toBe(
      '/ledger/accounts/entries?account=cash%3AEUR&as_of=2026-11-25',
    );
  });
});

const part = (
  currency: string,
  layer: 'posted' | 'memo',
  accounts: readonly (readonly [string, number, number])[],
) => ({
  currency,
  layer,
  debits: 500,
  credits: 500,
  difference: 0,
  accounts: accounts.map(([account, debits, credits]) => ({
    account,
    submerchant: null,
    debits,
    credits,
    balance: debits - credits,
  })),
});
const euro = part('EUR', 'posted', [
  ['cash:EUR', 500, 0],
  ['merchant_pending:sm_1:EUR', 0, 300],
  ['merchant_pending:sm_2:EUR', 0, 200],
]);

describe('the trial balance', () => {
  it('adds up accounts of one name, within their currency', () => {
    expect(balanceRows(euro.accounts, false)).toEqual([
      { name: 'cash', account: 'cash:EUR', owner: null, debits: 500, credits: 0, balance: 500 },
      { name: 'merchant_pending', account: null, owner: '2 sub-merchants', debits: 0, credits: 500, balance: -500 },
    ]);
    expect(balanceRows(euro.accounts, true)).toHaveLength(3);
  });

  it('has books for each currency, with holds beside the money', () => {
    const books = booksByCurrency([
      part('USD', 'posted', []),
      part('EUR', 'memo', []),
      euro,
    ] as unknown as TrialBalance['data']);
    expect(books.map(({ currency, posted, memo }) => [currency, !!posted, !!memo])).toEqual([
      ['EUR', true, true],
      ['USD', true, false],
    ]);
  });

  it('says its zero in words, and which side is too large', () => {
    expect(balanceWords(euro)).toBe('Balanced: debits and credits are both €5.00.');
    expect(balanceWords({ ...euro, credits: 600, difference: -100 })).toBe(
      'Not balanced: credits of €6.00 exceed debits by €1.00.',
    );
  });
});

it('the digest is over all accounts by the order of their names', () => {
  const data = [euro, part('EUR', 'memo', [['Zebra:EUR', 1, 2]])] as unknown as TrialBalance['data'];
  expect(digestText({ data })).toBe(
    'Zebra:EUR 1 2\ncash:EUR 500 0\nmerchant_pending:sm_1:EUR 0 300\nmerchant_pending:sm_2:EUR 0 200\n',
  );
});

it('an entry moves an account by all its lines there, and leads to what it is about', () => {
  const line = (account: string, side: 'debit' | 'credit', amount: number, component: string) => ({
    id: 'le_1/1',
    account,
    side,
    amount,
    currency: 'EUR',
    component,
  });
  const lines = [
    line('psp_clearing:EUR', 'debit', 4_000, 'capture'),
    line('psp_clearing:EUR', 'debit', 500, 'tip'),
    line('cash:EUR', 'credit', 4_500, 'capture'),
  ];
  expect(effectOn({ lines }, 'psp_clearing:EUR')).toEqual({ debit: 4_500, credit: 0, components: ['capture', 'tip'] });
  const none = { transaction_id: null, dispute_id: null, payout_id: null, authorisation_chain_id: null };
  const about = (trace: object) => subjectsOf({ trace: { ...none, ...trace } } as never);
  expect(about({ transaction_id: 'txn_1', dispute_id: 'dp_1' })).toEqual([
    ['Payment', '/payments/txn_1'],
    ['Dispute', '/disputes/dp_1'],
  ]);
});

it('opening and lines come to the closing balance, or the statement says that they do not', () => {
  const lines = [
    { side: 'credit', amount: 4_372 },
    { side: 'debit', amount: 372 },
  ] as const;
  expect([agrees(-1_000, lines, -5_000), agrees(0, lines, -5_000)]).toEqual([true, false]);
});

it('open money is urgent by what it waits for, and leads to its page', () => {
  expect([
    ageTone({ kind: 'settlement', age_days: 7 }),
    ageTone({ kind: 'settlement', age_days: 8 }),
    ageTone({ kind: 'suspense', age_days: 5 }),
    ageTone({ kind: 'dispute', age_days: 40 }),
  ]).toEqual(['neutral', 'warn', 'bad', 'neutral']);
  expect([subjectPath('po_1'), subjectPath('2026-03-02/EUR')]).toEqual(['/payouts/po_1', undefined]);
});

it('books that lack something say so', () => {
  const books = { complete_through: null, missing_count: 1, explained_count: 0 };
  expect(completenessWords({ ...books, status: 'incomplete' })).toEqual({
    text: 'Not posted yet: 1 money movement. Payouts in the same currency are on hold.',
    tone: 'bad',
  });
  expect(completenessWords({ ...books, status: 'complete' }).tone).toBe('good');
});

it('a month is closed when nothing keeps it open', () => {
  const check = (name: 'month_over' | 'days_sealed', met: boolean) => ({ name, met, available_at: null });
  expect(closeProblem({ checklist: [check('month_over', true), check('days_sealed', false)] })).toBe(
    'Condition not met: all days are sealed',
  );
  expect(closeProblem({ checklist: [check('month_over', true)] })).toBeUndefined();
});

describe('an export', () => {
  const form = { format: 'csv', from: '', asOf: '', submerchant: ' ', account: '' } as const;

  it('leaves out what is empty', () => {
    expect(exportFields(form)).toEqual({ format: 'csv' });
    expect(exportFields({ ...form, from: '2026-11-01', asOf: '2026-11-30', submerchant: ' bistro-42' })).toEqual({
      format: 'csv',
      from: '2026-11-01',
      as_of: '2026-11-30',
      submerchant: 'bistro-42',
    });
  });

  it('as a bank statement is of one account from a day on', () => {
    expect(exportProblem({ ...form, format: 'camt053', account: 'cash:EUR' })).toMatch(/needs an account/);
    expect(exportProblem({ ...form, from: '2026-12-01', asOf: '2026-11-30' })).toMatch(/after the end date/);
    expect(exportProblem(form)).toBeUndefined();
  });

  it('has control totals for each currency and layer', () => {
    expect(controlTotals({ 'EUR posted': { debits: 5, credits: 5 } })).toEqual([
      { currency: 'EUR', layer: 'posted', debits: 5, credits: 5 },
    ]);
  });
});

it('a platform signs its months off one after the other, whatever the operator has closed', () => {
  const signed = { signed_off_at: '2026-04-02T09:00:00.000Z' } as never;
  const month = (period: string, isSigned = false) => ({ period, sign_off: isSigned ? signed : null });
  expect(nextToSignOff([month('2026-03'), month('2026-02')])?.period).toBe('2026-02');
  expect(nextToSignOff([month('2026-04'), month('2026-03'), month('2026-02', true)])?.period).toBe('2026-03');
  expect(nextToSignOff([month('2026-03', true), month('2026-02', true)])).toBeUndefined();
  expect(
    closeProblem(ownChecks({ checklist: [{ name: 'earlier_months_closed', met: false, available_at: null }] })),
  ).toBeUndefined();
});
