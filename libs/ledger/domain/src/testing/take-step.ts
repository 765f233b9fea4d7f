import type { CurrencyCode, Minor } from '@taprail/money';
import type { Deduction } from '../posting/sale-balance';
import { currencies, type History, LedgerHistory, saleCount, shareOf, type HistoryStep } from './ledger-history';

const merchant = { subMerchant: 'sm_1', platform: 'plt_1' };

const available = (ledger: LedgerHistory, currency: CurrencyCode): Minor =>
  0 - ledger.balance(`merchant_available:sm_1:${currency}`);
const owed = (ledger: LedgerHistory, currency: CurrencyCode): Minor =>
  ledger.balance(`merchant_negative:sm_1:${currency}`);

/** Takes the step if it can happen now. */
export const takeStep = (ledger: LedgerHistory, { what, sale: n, share, flag }: HistoryStep): void => {
  const sale = ledger.saleOf(n);
  const currency = sale.capture?.fx?.to ?? ledger.ref(n).currency;
  const disputeIn = (wanted: Deduction['status']) =>
    Object.entries(sale.disputes).find(([, { status }]) => status === wanted)?.[0];
  const [opened, lost] = [disputeIn('taken'), disputeIn('lost')];
  switch (what) {
    case 'increase':
      return sale.capture ? undefined : ledger.ofSale(n, { type: 'HoldIncreased', by: 100 + share });
    case 'release':
      return ledger.ofSale(n, { type: 'HoldReleased', amount: shareOf(sale.held, share) });
    case 'capture':
      return ledger.capture(n, share);
    case 'available':
      return sale.capture ? ledger.ofSale(n, { type: 'SaleAvailable', reserve: flag ? 10 * share : 0 }) : undefined;
    case 'refund':
      return ledger.refund(n, share, flag);
    case 'refundFails': {
      const refundId = Object.keys(sale.refunds).at(share % 3) ?? 're_unknown';
      return ledger.ofSale(n, { type: 'RefundFailed', refundId });
    }
    case 'revoke':
    case 'reverse': {
      // We take a sale back only as a whole; a PSP revokes it whatever became of it since.
      const possible = sale.capture && !sale.undone && (what === 'revoke' || ledger.grossTaken(n) === 0);
      const type = what === 'revoke' ? 'CaptureRevoked' : 'CaptureReversed';
      return possible && share < 30 ? ledger.ofSale(n, { type, captureId: `cap_${n}` }) : undefined;
    }
    case 'dispute': {
      const left = (ledger.captureOf(n)?.amount ?? 0) - ledger.grossTaken(n);
      if (sale.undone || left < 1) return undefined;
      const [disputeId, amount] = [`dp_${ledger.facts.length}`, Math.max(1, shareOf(left, share))];
      return ledger.ofSale(n, { type: 'DisputeOpened', disputeId, amount, fee: share, movesMoney: share % 5 > 0 });
    }
    case 'won':
    case 'lost':
    case 'withdrawn': {
      const platformFeeReturned = flag && what === 'lost' ? share : 0;
      const outcome = { outcome: what, feeReturned: flag, platformFeeReturned };
      // One that was lost may be given back all the same.
      const disputeId = opened ?? (what === 'lost' ? undefined : lost);
      return disputeId ? ledger.ofSale(n, { type: 'DisputeClosed', disputeId, ...outcome }) : undefined;
    }
    case 'reserve': {
      const amount = 0 - ledger.balance(`merchant_reserve:sm_1:${currency}`);
      return ledger.ofSale(n, { type: 'ReserveReleased', settlementCurrency: currency, amount });
    }
    case 'again': {
      const heard = ledger.facts.at(0 - 1 - (share % ledger.facts.length));
      return heard && 'sale' in heard ? ledger.hear(heard) : undefined;
    }
    case 'settle':
      return settle(ledger, ledger.ref(n).currency);
    case 'closePosition':
      return closePosition(ledger, ledger.ref(n).currency, share - 50);
    default:
      return takeMerchantStep(ledger, { what, sale: n, share, flag }, currency);
  }
};

const takeMerchantStep = (ledger: LedgerHistory, { what, share, flag }: HistoryStep, currency: CurrencyCode): void => {
  const free = available(ledger, currency);
  const debt = owed(ledger, currency);
  switch (what) {
    case 'payout': {
      const amount = shareOf(free, share);
      if (amount < 1) return;
      const payout = { payoutId: `po_${ledger.facts.length}`, currency, amount, carried: free - amount };
      ledger.open.push(payout);
      return ledger.tell({ type: 'PayoutScheduled', ...merchant, ...payout } as never);
    }
    case 'paid':
    case 'payoutFails': {
      const payout = ledger.open.shift();
      const type = what === 'paid' ? 'PayoutPaid' : share % 2 ? 'PayoutFailed' : 'PayoutCanceled';
      return payout && ledger.tell({ type, ...merchant, ...payout } as never);
    }
    case 'negative':
      return free < 0
        ? ledger.tell({ type: 'NegativeFound', ...merchant, currency, amount: 0 - free } as never)
        : undefined;
    case 'recover': {
      const amount = Math.min(free, debt);
      return amount > 0
        ? ledger.tell({ type: 'NegativeRecovered', ...merchant, currency, amount } as never)
        : undefined;
    }
    case 'collect': {
      const type = (['NegativeCollected', 'NegativeAbsorbed', 'NegativeWrittenOff'] as const)[share % 3]!;
      return debt > 0 ? ledger.tell({ type, ...merchant, currency, amount: debt } as never) : undefined;
    }
    case 'adjust': {
      const direction = flag ? 'credit' : 'debit';
      const fact = { type: 'MerchantAdjusted', ...merchant, currency, amount: 1 + share, direction, reverses: null };
      return ledger.tell(fact as never);
    }
    default:
      throw new Error(`${what} is not a step of a merchant's money`);
  }
};

/** The PSP sends what it owes and keeps its fees. */
const settle = (ledger: LedgerHistory, currency: CurrencyCode): void => {
  const gross = ledger.balance(`psp_clearing:${currency}`);
  const fees = 0 - ledger.balance(`psp_fees_payable:${currency}`);
  if (gross === 0 && fees === 0) return;
  const cash = { gross, fees, cash: gross - fees, lineCount: 1 };
  ledger.tell({ type: 'SettlementReceived', platform: 'plt_1', currency, records: [], ...cash } as never);
};

/** Sells the whole position of a currency for euros, at whatever rate; the drift is ours. */
const closePosition = (ledger: LedgerHistory, currency: CurrencyCode, drift: Minor): void => {
  const position = 0 - ledger.balance(`fx_position:${currency}`);
  const closes = ledger.balance('fx_position:EUR');
  if (currency === 'EUR' || (position === 0 && closes === 0)) return;
  const sold = { amount: position, currency };
  ledger.tell({ type: 'FxPositionClosed', sold, bought: { amount: closes + drift, currency: 'EUR' }, closes } as never);
};

/** Ends everything that is open: what is left then must be 0 on every account that clears. */
export const closeAll = (ledger: LedgerHistory): void => {
  for (let sale = 0; sale < saleCount; sale += 1) {
    const state = ledger.saleOf(sale);
    if (state.held > 0) ledger.ofSale(sale, { type: 'HoldReleased', amount: state.held });
    for (const [disputeId, { status }] of Object.entries(state.disputes)) {
      const outcome = { outcome: 'won', feeReturned: false, platformFeeReturned: 0 };
      if (status === 'taken') ledger.ofSale(sale, { type: 'DisputeClosed', disputeId, ...outcome });
    }
    if (state.capture) ledger.ofSale(sale, { type: 'SaleAvailable', reserve: 0 });
  }
  while (ledger.open.length > 0) takeMerchantStep(ledger, { what: 'paid', sale: 0, share: 0, flag: false }, 'EUR');
  for (const currency of currencies) {
    for (const what of ['payout', 'paid', 'negative', 'collect'] as const) {
      takeMerchantStep(ledger, { what, sale: 0, share: 100, flag: false }, currency);
    }
    settle(ledger, currency);
    closePosition(ledger, currency, 7);
  }
};

export const live = ({ sales, steps }: History): LedgerHistory => {
  const ledger = new LedgerHistory(sales);
  for (const each of steps) takeStep(ledger, each);
  return ledger;
};
