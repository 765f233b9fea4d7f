import { fold } from '@taprail/event-sourcing';
import type { CurrencyCode, Minor } from '@taprail/money';
import fc from 'fast-check';
import { debitOf, type JournalEntry } from '../chart/journal-entry';
import { anyHistory, currencies } from '../testing/ledger-history';
import { live } from '../testing/take-step';
import { availableIn, operatingBalance } from './operating-balance.decider';
import type { OperatingBalanceEvent, OperatingMoney } from './operating-balance.events';
import { addOperating, noOperatingSums, operatingCurrencies } from './operating-sums';

const at = '2026-03-03T05:00:00.000Z';
const by = { kind: 'api_key', id: 'key_1' };
const calendar = { id: 'TARGET', version: 1 };
const times = { sendAt: at, eta: '2026-03-04', arrivesAt: at, skipped: [], calendar, timezone: 'UTC' };
const endings = ['sale_available', 'capture_reversed', 'capture_revoked'];

const asked = fc.record({
  /** After which share of the entries somebody asks, and for which share of what there is. */
  after: fc.nat(100),
  share: fc.integer({ min: 1, max: 100 }),
  outcome: fc.constantFrom('paid', 'failed', 'returned', 'open'),
});

const operatingOf = (entries: readonly JournalEntry[], currency: CurrencyCode): Minor =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === `platform_operating:${currency}`)
    .reduce((sum, line) => sum - debitOf(line), 0);

/** By each sale: what it brought, while its day has not come. */
const pendingIn = (entries: readonly JournalEntry[], currency: CurrencyCode): Minor => {
  const sales = new Set(entries.flatMap(({ trace }) => trace.transactionId ?? []));
  return [...sales].reduce((sum, sale) => {
    const ofSale = entries.filter(({ trace }) => trace.transactionId === sale);
    return ofSale.some(({ rule }) => endings.includes(rule)) ? sum : sum + operatingOf(ofSale, currency);
  }, 0);
};

const moneyIn = (entries: readonly JournalEntry[], currency: CurrencyCode): OperatingMoney => ({
  sums: entries
    .filter((entry) => operatingCurrencies(entry).includes(currency))
    .reduce((sums, entry) => addOperating(sums, entry, currency), noOperatingSums),
  pending: pendingIn(entries, currency),
});

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`It does not hold that ${what}`);
};

const payThrough = (
  entries: readonly JournalEntry[],
  currency: CurrencyCode,
  wishes: readonly (typeof asked extends fc.Arbitrary<infer Value> ? Value : never)[],
): void => {
  const subject = { platformId: 'plt_1', currency };
  const destination = { bankName: null, last4: '3000', country: 'DE', currency };
  const account = { destination, holderToken: 't', accountToken: 't', by };
  let events: readonly OperatingBalanceEvent[] = [{ type: 'PlatformAccountSet', data: { ...subject, ...account, at } }];
  const take = (command: Parameters<typeof operatingBalance.decide>[0]): void => {
    events = [...events, ...operatingBalance.decide(command, fold(operatingBalance, events))];
  };
  let standing = 0;
  let left = 0;
  for (const [n, { after: reached, share, outcome }] of wishes
    .toSorted((one, other) => one.after - other.after)
    .entries()) {
    const known = entries.slice(0, Math.floor((entries.length * reached) / 100));
    const money = moneyIn(known, currency);
    const state = fold(operatingBalance, events);
    const available = availableIn(state, money);
    const rest = operatingOf(known, currency) - standing - money.pending;
    must(available === rest, 'what is available is what is booked, less what is pending and paid');
    const amount = Math.floor((available * share) / 100);
    if (amount <= 0) continue;
    const payoutId = `ppo_${n}`;
    take({ type: 'PlanPlatformPayout', subject, payoutId, money, amount, times, by, at });
    const { breakdown } = fold(operatingBalance, events).planned[payoutId]!;
    must(Object.values(breakdown).reduce((sum, part) => sum + part, 0) === amount, 'the parts sum to the payout');
    must(breakdown.carried_in === left, 'it opens where the last one closed');
    left = 0 - breakdown.carried_out;
    const stands = outcome === 'paid' || outcome === 'open';
    if (outcome === 'returned') take({ type: 'EndPlatformPayout', subject, payoutId, outcome: 'paid', at });
    if (outcome !== 'open') take({ type: 'EndPlatformPayout', subject, payoutId, outcome, at });
    const after = fold(operatingBalance, events);
    must((after.inTransit[payoutId] === amount) === (outcome === 'open'), 'it is in transit until it ends');
    standing += stands ? amount : 0;
    must(standing <= operatingOf(known, currency) - money.pending, 'no more is paid than there is');
  }
};

describe('under any history', () => {
  it('platform payouts sum to their parts, open where the last one closed, and never pay what is not there', () =>
    fc.assert(
      fc.property(anyHistory, fc.array(asked, { maxLength: 6 }), (history, wishes) => {
        const { entries } = live(history);
        for (const currency of currencies) payThrough(entries, currency, wishes);
      }),
      { numRuns: 200 },
    ));
});
