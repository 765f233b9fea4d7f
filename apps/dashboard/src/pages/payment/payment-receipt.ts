import { formatMoney } from '../../money/format-money';
import { words } from '../../parts/status-tone';
import type { ChargedPayment } from './charged-payment';
import { unbookedRefunds } from './chain-branches';
import { netOfSale } from './chain-picture';

type Amount = Readonly<{ amount: number; currency: string }>;

/** A line of the amounts of a payment; those of kind `sum` are what the lines above add up to. */
export type ReceiptLine = Readonly<{ title: string; kind: 'part' | 'sum'; money: Amount }>;

type Movement = ChargedPayment['settlements'][number];

/** The amount is net, so a fee that came back with it is named. */
const movementTitle = ({ type, gross, fee, currency }: Movement): string =>
  fee < 0
    ? `${words(type)} of ${formatMoney(Math.abs(gross), currency)}, ${formatMoney(-fee, currency)} of fees returned`
    : words(type);

const sumOf = (movements: ChargedPayment['settlements']): number => movements.reduce((sum, { net }) => sum + net, 0);

/** From what the card paid to what the sub-merchant keeps. Before the capture there is nothing to keep. */
export const receiptOf = (record: ChargedPayment): readonly ReceiptLine[] => {
  const { currency, capture, settlement, settlements, fee_bearer: bearer } = record;
  const own = (title: string, amount: number, kind: ReceiptLine['kind'] = 'part'): ReceiptLine => ({
    title,
    kind,
    money: { amount, currency },
  });
  const unlessNone = (title: string, amount: number): readonly ReceiptLine[] =>
    amount === 0 ? [] : [own(title, amount)];
  if (capture?.status !== 'captured') {
    const { amount_authorised: held, amount_released: released } = record;
    const givenBack = released === 0 ? [] : [own('Released', -released), own('Still held', held - released, 'sum')];
    return [
      own('Amount', record.amount),
      ...unlessNone('Tip', record.tip_amount),
      own('Held', held, 'sum'),
      ...givenBack,
    ];
  }

  const tip = capture.tip_amount;
  const isConverted = capture.fx !== null && capture.fx !== undefined;
  const [ofSale, later] = [true, false].map((isOfSale) =>
    settlements.filter(({ in_settlement: counts }) => counts === isOfSale),
  ) as [typeof settlements, typeof settlements];
  const paidIn = settlement?.currency ?? capture.fx?.to ?? currency;
  const inPaid = (title: string, amount: number, kind: ReceiptLine['kind'] = 'part'): ReceiptLine => ({
    title,
    kind,
    money: { amount, currency: paidIn },
  });
  const net = isConverted ? (settlement?.net ?? null) : netOfSale(record);
  // What is in a payout stays as it was.
  const isFixed = (settlement?.payout_status ?? null) !== null;
  const unbooked = isConverted ? [] : unlessNone('Refund, not in the books yet', -unbookedRefunds(record));
  // The processing fee is taken in the currency that is paid out.
  const afterConversion = (fee: number): readonly ReceiptLine[] => (fee === 0 ? [] : [inPaid('Processing fee', fee)]);
  return [
    ...(tip === 0 ? [] : [own('Sale', record.amount_captured - tip), own('Tip', tip)]),
    own('Captured', record.amount_captured, 'sum'),
    ...unlessNone('Platform fee', -record.platform_fee),
    ...(isConverted
      ? [inPaid(`Converted at ${capture.fx!.rate}`, capture.fx!.converted_amount, 'sum')]
      : unlessNone('Processing fee', bearer === 'sub_merchant' ? -record.processing_fee : 0)),
    ...(isConverted && net !== null ? afterConversion(net - capture.fx!.converted_amount - sumOf(ofSale)) : []),
    ...ofSale.map((movement) => inPaid(movementTitle(movement), movement.net)),
    ...(isFixed ? [] : unbooked),
    ...(net === null ? [] : [inPaid('Net of the sale', net, 'sum')]),
    ...later.map((movement) =>
      // More was given back than the sale had left before its payout: the rest is of the balance.
      inPaid(`${movementTitle(movement)}, ${isFixed ? 'after the payout' : 'from the balance'}`, movement.net),
    ),
    ...(isFixed ? unbooked : []),
    ...(net === null || later.length === 0 ? [] : [inPaid('Left of it', net + sumOf(later), 'sum')]),
  ];
};
