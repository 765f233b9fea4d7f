import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FactOf, type LedgerFact, type SaleFact } from '../posting/facts/ledger-fact';
import { post, postSale } from '../posting/post';
import { ruleVersions } from '../posting/rule';
import { type SaleBalance, noSale, withEntry } from '../posting/sale-balance';
import { captured, inUsd, merchant, nameEntry, ofHouse, ofSale, ref, usdToEur } from '../testing/ledger-story';
import { parseAccount } from './account';
import { accountNames } from '../testing/oracles/account-names';
import { type AccountName, chart } from './chart';
import type { JournalEntry } from './journal-entry';

const page = readFileSync(join(__dirname, '../../../../../docs/chart-of-accounts.md'), 'utf8');

/** The rows of the table below a heading, without its head. */
const tableBelow = (heading: string): readonly (readonly string[])[] => {
  const section = page.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

/** Posts facts one after another, each on what the ones before left of its sale. */
const entriesOfAll = (facts: readonly LedgerFact[]): readonly JournalEntry[] => {
  const sales = new Map<string, SaleBalance>();
  return facts.flatMap((fact) => {
    if (!('sale' in fact)) return post(fact, nameEntry);
    const before = sales.get(fact.sale.transactionId) ?? noSale;
    const entries = postSale(fact as SaleFact, before, nameEntry);
    sales.set(fact.sale.transactionId, entries.reduce(withEntry, before));
    return entries;
  });
};

const euros = (amount: number): string => (amount / 100).toFixed(2);
const plainName = (account: string): string => {
  const { name, subMerchant } = parseAccount(account);
  return subMerchant === null ? name : `${name}:bistro`;
};

/** Each transfer of an entry: rule, what it is, debit, credit, amount. */
const transfersOf = ({ rule, lines }: JournalEntry): readonly (readonly string[])[] =>
  lines.flatMap((line, index) => {
    const other = lines[index + 1];
    if (index % 2 === 1 || !other) return [];
    const [debit, credit] = line.side === 'debit' ? [line, other] : [other, line];
    return [[rule, line.component, plainName(debit.account), plainName(credit.account), euros(line.amount)]];
  });

/** The balances of the accounts, debits above zero, without those at zero. */
const balancesOf = (entries: readonly JournalEntry[]): readonly (readonly string[])[] => {
  const balances = new Map<string, number>();
  for (const { account, side, amount } of entries.flatMap(({ lines }) => lines)) {
    const name = plainName(account);
    balances.set(name, (balances.get(name) ?? 0) + (side === 'debit' ? amount : -amount));
  }
  return [...balances].filter(([, balance]) => balance !== 0).map(([name, balance]) => [name, euros(balance)]);
};

const lostSale = { ...ref, transactionId: 'txn_2' };
const bill = { amount: 4_500, tipAmount: 500, platformFee: 45, processingFee: 83, pspCost: 60, direct: true };
const toPayout = [
  captured(bill),
  ofSale('SaleAvailable', { reserve: 0 }),
  ofHouse('SettlementReceived', {
    platform: 'plt_1',
    currency: 'EUR',
    gross: 4_500,
    fees: 60,
    cash: 4_440,
    lineCount: 1,
  }),
  ofHouse('PayoutScheduled', { ...merchant, payoutId: 'po_1', amount: 4_372, carried: 0 }),
  ofHouse('PayoutPaid', { ...merchant, payoutId: 'po_1', amount: 4_372 }),
];
const refunded = [ofSale('SaleRefunded', { refundId: 're_1', amount: 1_000, platformFeeReturned: 10 })];
const lost = [
  captured({ ...bill, sale: lostSale }),
  ofSale('SaleAvailable', { reserve: 0 }, { sale: lostSale }),
  ofSale('DisputeOpened', { disputeId: 'dp_1', amount: 4_500, fee: 1_500, movesMoney: true }, { sale: lostSale }),
  ofSale(
    'DisputeClosed',
    { disputeId: 'dp_1', outcome: 'lost', feeReturned: false, platformFeeReturned: 0 },
    { sale: lostSale },
  ),
];
const example: readonly LedgerFact[] = [...toPayout, ...refunded, ...lost];

/** The entries of one part of the example, on the journal that the parts before it left. */
const entriesOfPart = (part: readonly LedgerFact[]): readonly JournalEntry[] => {
  const before = example.slice(0, example.indexOf(part[0]!));
  return entriesOfAll([...before, ...part]).slice(entriesOfAll(before).length);
};

const saleOf = (transactionId: string) => ({ sale: { ...ref, transactionId }, eventId: transactionId });
const anotherSale = (transactionId: string): FactOf<'SaleCaptured'> => captured({ sale: { ...ref, transactionId } });
const closed = (outcome: 'won' | 'withdrawn', transactionId: string) => [
  anotherSale(transactionId),
  ofSale(
    'DisputeOpened',
    { disputeId: 'dp_1', amount: 1_000, fee: 15, movesMoney: true },
    { ...saleOf(transactionId), eventId: 'opened' },
  ),
  ofSale(
    'DisputeClosed',
    { disputeId: 'dp_1', outcome, feeReturned: true, platformFeeReturned: 0 },
    { ...saleOf(transactionId), eventId: 'closed' },
  ),
];
const inDollars = { ...inUsd, transactionId: 'txn_usd' };
const payout = { ...merchant, payoutId: 'po_1', amount: 870 };
const negative = { ...merchant, amount: 130 };
const settled = { platform: 'plt_1', currency: 'EUR' } as const;

/** Every rule at least once, in the forms that touch other accounts. */
const everything: readonly LedgerFact[] = [
  ...example,
  ofSale('HoldOpened', { amount: 1_000 }, saleOf('a')),
  ofSale('HoldIncreased', { by: 250 }, { ...saleOf('a'), eventId: 'b' }),
  ofSale('HoldReleased', { amount: 1_250 }, { ...saleOf('a'), eventId: 'c' }),
  anotherSale('d'),
  ofSale('CaptureReversed', { captureId: 'cap_1' }, saleOf('d')),
  anotherSale('e'),
  ofSale('SaleRefunded', { refundId: 're_1', amount: 400, platformFeeReturned: 40 }, { ...saleOf('e'), eventId: 'f' }),
  ofSale('RefundFailed', { refundId: 're_1' }, { ...saleOf('e'), eventId: 'g' }),
  ofSale('SaleAvailable', { reserve: 50 }, { ...saleOf('e'), eventId: 'h' }),
  ofSale('ReserveReleased', { settlementCurrency: 'EUR', amount: 50 }, { ...saleOf('e'), eventId: 'i' }),
  ofSale('SaleRefunded', { refundId: 're_2', amount: 400, platformFeeReturned: 0 }, { ...saleOf('e'), eventId: 'j' }),
  ofSale('RefundFailed', { refundId: 're_2' }, { ...saleOf('e'), eventId: 'k' }),
  anotherSale('l'),
  ofSale('SaleAvailable', { reserve: 0 }, { ...saleOf('l'), eventId: 'm' }),
  ofSale('CaptureRevoked', { captureId: 'cap_1' }, { ...saleOf('l'), eventId: 'n' }),
  anotherSale('o'),
  ofSale('CaptureRevoked', { captureId: 'cap_1' }, { ...saleOf('o'), eventId: 'p' }),
  anotherSale('v'),
  ofSale('SaleAvailable', { reserve: 0 }, { ...saleOf('v'), eventId: 'w' }),
  ofSale('CaptureReversed', { captureId: 'cap_1' }, { ...saleOf('v'), eventId: 'x' }),
  ...closed('won', 'q'),
  ...closed('withdrawn', 'r'),
  ...(['CaptureReversed', 'CaptureRevoked'] as const).flatMap((type) => {
    const sale = { ...inUsd, transactionId: type };
    return [captured({ sale, fx: usdToEur }), ofSale(type, { captureId: 'cap_1' }, { sale, eventId: type })];
  }),
  ...(['won', 'withdrawn'] as const).flatMap((outcome) => {
    const sale = { ...inUsd, transactionId: outcome };
    const opened = { disputeId: 'dp_1', amount: 500, fee: 20, movesMoney: true };
    return [
      captured({ sale, fx: usdToEur }),
      ofSale('DisputeOpened', opened, { sale, eventId: 'opened' }),
      ofSale(
        'DisputeClosed',
        { disputeId: 'dp_1', outcome, feeReturned: true, platformFeeReturned: 0 },
        { sale, eventId: outcome },
      ),
    ];
  }),
  captured({ sale: inDollars, fx: usdToEur }),
  ofSale(
    'DisputeOpened',
    { disputeId: 'dp_1', amount: 500, fee: 20, movesMoney: true },
    { sale: inDollars, eventId: 's' },
  ),
  ofSale(
    'DisputeClosed',
    { disputeId: 'dp_1', outcome: 'lost', feeReturned: false, platformFeeReturned: 10 },
    { sale: inDollars, eventId: 't' },
  ),
  ofSale('SaleRefunded', { refundId: 're_1', amount: 100, platformFeeReturned: 10 }, { sale: inDollars, eventId: 'u' }),
  ofSale('RefundFailed', { refundId: 're_1' }, { sale: inDollars, eventId: 'y' }),
  ofHouse('SettlementReceived', { ...settled, gross: 1_000, fees: 20, cash: 978, lineCount: 3 }),
  ofHouse('SettlementConverted', {
    ...settled,
    currency: 'USD',
    settlementCurrency: 'EUR',
    gross: 900,
    fees: 20,
    cost: 20,
    costPaid: 19,
    closes: 829,
    cash: 815,
  }),
  ofHouse('PspCostAdjusted', { platform: 'plt_1', currency: 'EUR', amount: 3 }),
  ofHouse('PspFeeTaken', { currency: 'EUR', amount: 250 }),
  ofHouse('UnmatchedCashReceived', { currency: 'EUR', amount: 77 }),
  ofHouse('UnmatchedCashExplained', { currency: 'EUR', amount: 77, entryId: 'le_1' }),
  ofHouse('PayoutFailed', { ...payout, carried: 0 }),
  ofHouse('PayoutReturned', { ...payout, carried: 0 }),
  ofHouse('PayoutCanceled', { ...payout, carried: 0 }),
  ofHouse('PlatformPaidOut', { platform: 'plt_1', currency: 'EUR', amount: 100, payoutId: 'ppo_1' }),
  ofHouse('PlatformPayoutReturned', { platform: 'plt_1', currency: 'EUR', amount: 100, payoutId: 'ppo_1' }),
  ofHouse('NegativeFound', negative),
  ofHouse('NegativeRecovered', negative),
  ofHouse('NegativeCollected', negative),
  ofHouse('NegativeAbsorbed', negative),
  ofHouse('NegativeWrittenOff', negative),
  ofHouse('MerchantAdjusted', { ...negative, direction: 'credit', reverses: null }),
  ofHouse('MerchantAdjusted', { ...negative, direction: 'debit', reverses: null }),
  ofHouse('FxPositionClosed', {
    sold: { amount: 900, currency: 'USD' },
    bought: { amount: 840, currency: 'EUR' },
    closes: 829,
  }),
];

const rulesOf = (name: AccountName, entries: readonly JournalEntry[]): string =>
  Object.keys(ruleVersions)
    .filter((rule) =>
      entries.some(
        (entry) => entry.rule === rule && entry.lines.some(({ account }) => parseAccount(account).name === name),
      ),
    )
    .join(', ');

describe('the page of the chart of accounts', () => {
  const all = entriesOfAll(everything);

  it('is checked against every posting rule', () =>
    expect(Object.keys(ruleVersions).filter((rule) => !all.some((entry) => entry.rule === rule))).toEqual([]));

  it('has every account with its kind, its normal side, its owner and what posts to it', () =>
    expect(
      tableBelow('Accounts').map(([name, kind, side, owner, , posts]) => [name, kind, side, owner, posts]),
    ).toEqual(
      accountNames.map((name) => {
        const { kind, normalSide, perSubMerchant } = chart[name];
        return [
          `\`${name}\``,
          kind,
          normalSide,
          perSubMerchant ? 'each sub-merchant' : 'the house',
          rulesOf(name, all),
        ];
      }),
    ));

  it.each([
    ['A sale with a tip, to its payout', toPayout],
    ['A refund', refunded],
    ['A lost dispute', lost],
  ])('posts as the rules do: %s', (heading, part) =>
    expect(tableBelow(heading)).toEqual(entriesOfPart(part).flatMap(transfersOf)),
  );

  it('ends with the balances that the entries come to, which sum to zero', () => {
    const balances = balancesOf(entriesOfAll(example));
    expect(tableBelow('What the accounts hold in the end')).toEqual(balances);
    expect(balances.reduce((sum, [, balance]) => sum + Math.round(Number(balance) * 100), 0)).toBe(0);
  });
});
