/* What a sub-merchant must have, told from the facts alone by plain sums: a second opinion on the posting rules. */
import { convert, type CurrencyCode, type Minor, money, parseRate } from '@taprail/money';
import type { FactOf, FactType, LedgerFact, SaleFact } from '../posting/facts/ledger-fact';

type MoneyOut = 'PayoutPaid' | 'NegativeCollected' | 'NegativeAbsorbed' | 'NegativeWrittenOff';
type Opinion = Readonly<{ amount: Minor; tolerance: Minor }>;

const isFact =
  <Type extends FactType>(...types: readonly Type[]) =>
  (fact: LedgerFact): fact is FactOf<Type> =>
    types.includes(fact.type as Type);

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0);

/** Each conversion of its own may differ by one unit from the cumulative one, so converted sales get that much room. */
const ofSale = (captured: FactOf<'SaleCaptured'>, facts: readonly SaleFact[]): Opinion => {
  const { fx, amount, platformFee, processingFee, feeBearer } = captured;
  const undone = facts.some(isFact('CaptureReversed', 'CaptureRevoked'));
  const share = (source: Minor): Minor =>
    fx ? convert(money(source, fx.from), parseRate(fx.rate), fx.to).amount : source;
  const failed = new Set(facts.filter(isFact('RefundFailed')).map(({ refundId }) => refundId));
  const refunds = facts.filter(isFact('SaleRefunded')).filter(({ refundId }) => !failed.has(refundId));
  // An inquiry takes nothing, however it ends.
  const closed = facts.filter(isFact('DisputeClosed'));
  const lost = closed.filter(({ outcome, disputeId }) => outcome === 'lost' && openedAs(facts, disputeId).movesMoney);
  const givenBack = closed.flatMap(({ outcome, disputeId }) => (outcome === 'lost' ? [] : [disputeId]));
  const stayLost = lost.filter(({ disputeId }) => !givenBack.includes(disputeId));
  const deductions = facts.filter(isFact('SaleRefunded', 'DisputeOpened')).length;
  return {
    amount:
      (undone ? 0 : share(amount - platformFee) - (feeBearer === 'platform' ? 0 : share(processingFee))) -
      sum(refunds.map((refund) => share(refund.amount - refund.platformFeeReturned))) -
      sum(stayLost.map(({ disputeId }) => share(openedAs(facts, disputeId).amount))) +
      sum(lost.map(({ platformFeeReturned }) => share(platformFeeReturned))) -
      disputeFees(facts, captured),
    tolerance: fx ? 2 * deductions : 0,
  };
};

const openedAs = (facts: readonly SaleFact[], id: string): FactOf<'DisputeOpened'> =>
  facts.filter(isFact('DisputeOpened')).find(({ disputeId }) => disputeId === id)!;

const disputeFees = (facts: readonly SaleFact[], { fx }: FactOf<'SaleCaptured'>): Minor => {
  const returned = facts
    .filter(isFact('DisputeClosed'))
    .filter(({ outcome, feeReturned }) => outcome !== 'lost' && feeReturned)
    .map(({ disputeId }) => disputeId);
  const kept = facts
    .filter(isFact('DisputeOpened'))
    .filter(({ disputeId, movesMoney }) => movesMoney && !returned.includes(disputeId))
    .map(({ fee }) => (fx ? convert(money(fee, fx.from), parseRate(fx.rate), fx.to).amount : fee));
  return sum(kept);
};

/** Captures − fees − refunds − lost disputes − paid out + what was collected of debts + adjustments. */
export const merchantMustHave = (facts: readonly LedgerFact[], currency: CurrencyCode): Opinion => {
  const sales = facts
    .filter(isFact('SaleCaptured'))
    .filter(({ sale, fx }) => (fx?.to ?? sale.currency) === currency)
    .map((captured) =>
      ofSale(
        captured,
        facts.filter(
          (fact): fact is SaleFact => 'sale' in fact && fact.sale.transactionId === captured.sale.transactionId,
        ),
      ),
    );
  const inCurrency = (...types: readonly MoneyOut[]): Minor =>
    sum(facts.filter(isFact(...types)).map((fact) => (fact.currency === currency ? fact.amount : 0)));
  const collected = inCurrency('NegativeCollected', 'NegativeAbsorbed', 'NegativeWrittenOff');
  const adjusted = sum(
    facts
      .filter(isFact('MerchantAdjusted'))
      .filter((fact) => fact.currency === currency)
      .map(({ direction, amount }) => (direction === 'credit' ? amount : 0 - amount)),
  );
  return {
    amount: sum(sales.map(({ amount }) => amount)) - inCurrency('PayoutPaid') + collected + adjusted,
    tolerance: sum(sales.map(({ tolerance }) => tolerance)),
  };
};
