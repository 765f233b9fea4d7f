import type { Payout, Transaction } from '@taprail/sdk';
import type { ChargedPayment } from './charged-payment';
import { type PaymentMovement, movementBranches, unbookedRefunds } from './chain-branches';
import { presentedAmount } from './payment-amount';

export type StationName = 'tap' | 'authorisation' | 'capture' | 'settlement' | 'payout' | 'wire';
export type StationState = 'done' | 'open' | 'failed' | 'waiting';

/** One stop of the money on its way from the card to the bank. */
export type Station = Readonly<{
  name: StationName;
  title: string;
  state: StationState;
  /** The amount that passes here, in the currency of the sale. Of a station that is not reached: as it would be by what is known now. */
  amount: number;
  /** Where the sale was converted: the currency from here on, and the amount as soon as the ledger has posted it. */
  converted?: Readonly<{ currency: string; amount: number | null }>;
}>;

/**
 * Money that leaves the way: it goes back to the card, or to those who are paid for the sale. An amount below 0 comes back. A
 * branch from the payout came later: the payout of the sale stays as it was, and another one may bear it.
 */
export type ChainBranch = Readonly<{
  from: StationName;
  title: string;
  amount: number;
  tone: 'back' | 'fee' | 'disputed';
  movement?: PaymentMovement;
}>;

export type ChainPicture = Readonly<{
  stations: readonly Station[];
  branches: readonly ChainBranch[];
  /** The money goes no further: stations that were not reached never are. */
  isOver: boolean;
}>;

export const payoutOf = ({ settlement }: Pick<Transaction, 'settlement'>): Payout | undefined =>
  typeof settlement?.payout === 'object' && settlement.payout !== null ? settlement.payout : undefined;

const authorisationStates: Readonly<Record<ChargedPayment['authorisation']['status'], StationState>> = {
  requested: 'open',
  open: 'open',
  captured: 'done',
  released: 'done',
  declined: 'failed',
  expired: 'failed',
  reversed: 'failed',
};
const captureStates = { requested: 'open', captured: 'done', failed: 'failed' } as const;
const payoutStates = {
  scheduled: 'open',
  in_transit: 'open',
  paid: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const;

/** A record of a sale as the way of its money. */
export const chainPicture = (record: ChargedPayment): ChainPicture => {
  const { authorisation, capture, settlement } = record;
  const presented = presentedAmount(record);
  const fx = capture?.fx;
  const isEnded = ['failed'].includes(authorisationStates[authorisation.status]) || authorisation.status === 'released';
  const authorised = isEnded && capture === null ? 0 : record.amount_authorised || presented;
  const captured =
    capture?.status === 'captured' ? record.amount_captured : capture === null && !isEnded ? authorised : 0;
  const fees = feesOf(record);
  const isCaptured = capture?.status === 'captured';
  const unbooked = unbookedRefunds(record);
  const net = netAmount(record, captured - (isCaptured ? fees : 0), unbooked);
  const payoutState: StationState = settlement?.payout_status ? payoutStates[settlement.payout_status] : 'waiting';
  // The books have entries of a sale before its day is settled.
  const isSettled = ['settled', 'paid_out'].includes(record.status) || (settlement?.payout_status ?? null) !== null;
  const settlementState: StationState = isSettled ? 'done' : settlement === null ? 'waiting' : 'open';
  const stations: readonly Station[] = [
    { name: 'tap', title: 'Tap', state: 'done', amount: presented },
    {
      name: 'authorisation',
      title: 'Authorisation',
      state: authorisationStates[authorisation.status],
      amount: authorisation.status === 'declined' ? 0 : record.amount_authorised || authorised,
    },
    { name: 'capture', title: 'Capture', state: capture ? captureStates[capture.status] : 'waiting', amount: captured },
    {
      name: 'settlement',
      title: 'Settlement',
      state: settlementState,
      amount: net,
      ...convertedTo(fx, settlement?.net),
    },
    { name: 'payout', title: 'Payout', state: payoutState, amount: net, ...convertedTo(fx, settlement?.net) },
    {
      name: 'wire',
      title: 'Wire',
      state: settlement?.wire_reference ? 'done' : 'waiting',
      amount: net,
      ...convertedTo(fx, settlement?.net),
    },
  ];
  const branches: readonly ChainBranch[] = [
    { from: 'authorisation', title: 'Released', amount: record.amount_released, tone: 'back' },
    { from: 'capture', title: 'Refunded', amount: unbooked, tone: 'back' },
    { from: 'capture', title: 'Fees', amount: isCaptured ? fees : 0, tone: 'fee' },
    ...movementBranches(record),
  ];
  const isOver = (isEnded && capture === null) || capture?.status === 'failed';
  return { stations, branches: branches.filter(({ amount }) => amount !== 0), isOver };
};

/** Those that the sub-merchant bears. */
const feesOf = ({ fee_bearer: bearer, platform_fee: platform, processing_fee: processing }: Transaction): number =>
  bearer === 'sub_merchant' ? platform + processing : platform;

/** The amount of a captured sale in its payout, as far as it is known. */
export const netOfSale = (record: Transaction): number =>
  netAmount(record, record.amount_captured - feesOf(record), unbookedRefunds(record));

/**
 * The amount of the sale in its payout. The ledger fixes it when the money becomes available; before the books have the sale,
 * and for the width of a converted one, it is reckoned from the record.
 */
const netAmount = ({ settlement, settlements, currency }: Transaction, afterFees: number, unbooked: number): number => {
  const { net = null, currency: paidIn = null, payout_status: payoutStatus = null } = settlement ?? {};
  const isFixed = payoutStatus !== null;
  if (net !== null && paidIn === currency) return Math.max(0, net - (isFixed ? 0 : unbooked));
  const deducted = settlements
    .filter(({ in_settlement: isOfSale }) => isOfSale)
    .reduce((sum, { gross, source }) => sum - (source?.amount ?? gross), 0);
  return Math.max(0, afterFees - deducted - (isFixed ? 0 : unbooked));
};

type Fx = NonNullable<Transaction['capture']>['fx'];

const convertedTo = (fx: Fx | undefined, amount: number | null | undefined): Pick<Station, 'converted'> =>
  fx ? { converted: { currency: fx.to, amount: amount ?? null } } : {};

/** The way as areas in a box of 600 by 100: how thick one is says how much money it is. */
export type Ribbon = Readonly<{ path: string; kind: 'way' | 'ahead' | ChainBranch['tone'] }>;

const column = 100;
const deepest = 78;

export const ribbonsOf = ({ stations, branches }: ChainPicture): readonly Ribbon[] => {
  const most = Math.max(1, ...stations.map(({ amount }) => amount));
  const sizeOf = (amount: number): number => (amount === 0 ? 0 : Math.max(1.5, (amount / most) * deepest));
  const centre = (at: number): number => column * (at + 0.5);
  const ribbons: Ribbon[] = [];
  stations.slice(1).forEach((station, index) => {
    const before = stations[index]!;
    const leaving = branches.filter(({ from, amount }) => from === before.name && from !== 'payout' && amount > 0);
    const size = sizeOf(station.amount);
    if (size > 0) {
      const [left, right] = [centre(index), centre(index + 1)];
      // The part that goes on begins as thick as it ends, unless it grew; the rest of the thickness belongs to what leaves.
      const start = leaving.length > 0 ? size : sizeOf(before.amount);
      ribbons.push({
        path: areaBetween(left, 0, start, right, 0, size),
        kind: station.state === 'waiting' ? 'ahead' : 'way',
      });
    }
    let below = size;
    for (const { amount, tone } of leaving) {
      const thickness = sizeOf(amount);
      const left = centre(index);
      ribbons.push({
        path: areaBetween(left, below, thickness, left + column * 0.62, 100 - thickness, thickness),
        kind: tone,
      });
      below += thickness;
    }
  });
  return ribbons;
};

/** An area that runs smoothly from one edge to another; y counts from the top. */
const areaBetween = (x1: number, y1: number, size1: number, x2: number, y2: number, size2: number): string => {
  const middle = (x1 + x2) / 2;
  const n = (value: number): string => String(Math.round(value * 100) / 100);
  return (
    `M${n(x1)} ${n(y1)}C${n(middle)} ${n(y1)} ${n(middle)} ${n(y2)} ${n(x2)} ${n(y2)}` +
    `V${n(y2 + size2)}C${n(middle)} ${n(y2 + size2)} ${n(middle)} ${n(y1 + size1)} ${n(x1)} ${n(y1 + size1)}Z`
  );
};
