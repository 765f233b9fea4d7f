import type { AuditRow, Dispute, Payout, Refund, Transaction } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { cardWords, walletWords } from '../../parts/card-words';
import { lowerWords } from '../../parts/status-tone';
import { bearerWords, bearingPayouts, type PaymentMovement } from './chain-branches';
import { payoutOf } from './chain-picture';
import { cancelledAt } from './earlier-payouts';
import { presentedAmount } from './payment-amount';

/** One thing that happened to a payment, as people say it. */
export type Activity = Readonly<{
  at: string;
  text: string;
  tone: 'neutral' | 'good' | 'bad' | 'back';
  /** Signed as it counts for the sub-merchant. */
  amount?: Readonly<{ amount: number; currency: string }>;
  notes: readonly string[];
  /** Payouts and disputes that it is about. */
  links: readonly Readonly<{ to: string; id: string; label: string }>[];
}>;

type Details = Partial<Pick<Activity, 'tone' | 'amount' | 'links'>> & Readonly<{ notes?: readonly (string | false)[] }>;

const activity = (at: string, text: string, { notes = [], ...details }: Details = {}): Activity => ({
  at,
  text,
  tone: 'neutral',
  links: [],
  ...details,
  notes: notes.filter((note) => note !== false),
});

const payoutLink = (id: string) => ({ to: `/payouts/${id}`, id, label: 'payout ID' });

type Row = Pick<AuditRow, 'type' | 'at'> & Partial<Pick<AuditRow, 'bytes'>>;

/**
 * All that happened, newest first. `rows` are the events up to the state that is shown, `earlier` the payouts that included the
 * sale before the one that the record names.
 */
export const activityOf = (
  record: Transaction,
  rows: readonly Row[],
  earlier: readonly Payout[] = [],
): readonly Activity[] =>
  [
    ...requestOf(record),
    ...tapOf(record),
    ...holdOf(record),
    ...captureOf(record),
    ...endOf(record, rows),
    ...record.refunds.flatMap((refund) => refundOf(refund, record)),
    ...record.disputes.flatMap((dispute) => disputeOf(dispute, record)),
    ...[...earlier, payoutOf(record)].flatMap((payout, n) => payoutActivity(payout, n, record, rows)),
  ]
    .sort((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0))
    .reverse();

const requestOf = (record: Transaction): readonly Activity[] => {
  const { request, currency } = record;
  if (!request) return [];
  const amount = { amount: presentedAmount(record), currency };
  const { canceled } = request;
  return [
    activity(request.at, 'Requested at the reader', { amount }),
    ...(canceled
      ? [activity(canceled.at, `Cancelled before a card was read: ${lowerWords(canceled.reason)}`, { tone: 'bad' })]
      : []),
  ];
};

const decliners: Readonly<Record<string, string>> = {
  issuer: 'the bank of the card',
  scheme: 'the card scheme',
  psp: 'the payment provider',
  service: 'the risk rules',
};

const tapOf = (record: Transaction): readonly Activity[] => {
  const { tap, authorisation, capture_mode: mode, currency } = record;
  if (!tap || !authorisation) return [];
  const card = `${cardWords(tap)}${tap.wallet ? ` in ${walletWords(tap.wallet)}` : ''}`;
  const presented = activity(tap.at, `${card} presented`, { amount: { amount: presentedAmount(record), currency } });
  const { at, status, amount, decline_reason: reason, declined_by: by, auth_code: code } = authorisation;
  if (at === null) return [presented];
  if (status === 'declined') {
    const who = decliners[by ?? ''] ?? 'the bank of the card';
    const why = reason === null ? '' : `: ${lowerWords(reason)}`;
    return [presented, activity(at, `Declined by ${who}${why}`, { tone: 'bad' })];
  }
  const isHold = mode !== 'direct';
  const text = isHold ? 'Held on the card' : 'Approved by the bank of the card';
  return [
    presented,
    activity(at, text, { amount: { amount, currency }, notes: [code !== null && `approval code ${code}`] }),
  ];
};

const holdOf = ({ authorisation, currency }: Transaction): readonly Activity[] => {
  const money = (amount: number): string => formatMoney(amount, currency);
  return [
    ...(authorisation?.increments ?? []).map(({ at, from, to, status }) =>
      status === 'declined'
        ? activity(at, `Increase of the hold to ${money(to)} declined`, { tone: 'bad' })
        : activity(at, `Hold raised from ${money(from)}${status === 'requested' ? ', not answered yet' : ''}`, {
            amount: { amount: to, currency },
          }),
    ),
    ...(authorisation?.charges ?? []).map(({ at, amount, reference, status }) =>
      activity(at, `Charge posted${reference === null ? '' : `: ${reference}`}`, {
        amount: { amount, currency },
        notes: [status === 'voided' && 'voided later'],
      }),
    ),
  ];
};

const captureOf = (record: Transaction): readonly Activity[] => {
  const { capture, currency, amount_released: released } = record;
  if (!capture) return [];
  const money = (amount: number): string => formatMoney(amount, currency);
  const { at, status, amount, tip_amount: tip, failure_code: failure, fx } = capture;
  if (status === 'failed')
    return [activity(at, `Capture failed${failure === null ? '' : `: ${lowerWords(failure)}`}`, { tone: 'bad' })];
  if (status === 'requested')
    return [activity(at, 'Capture requested, not answered yet', { amount: { amount, currency } })];
  return [
    activity(at, 'Captured', {
      tone: 'good',
      amount: { amount, currency },
      notes: [
        tip > 0 && `tip of ${money(tip)} included`,
        record.platform_fee + record.processing_fee !== 0 &&
          `fees ${money(record.platform_fee + record.processing_fee)}`,
        released > 0 && `${money(released)} released to the card`,
        fx !== null && fx !== undefined && `converted at ${fx.rate} to ${formatMoney(fx.converted_amount, fx.to)}`,
      ],
    }),
  ];
};

const ends: Readonly<Record<string, string>> = {
  TapReversed: 'Reversed: the card is not charged',
  AuthorisationReleased: 'Hold released: the card is not charged',
  AuthorisationExpired: 'Hold expired: the card is not charged',
};

/** The end of a payment that was not captured, whose time only the events know. */
const endOf = ({ capture }: Transaction, rows: readonly Row[]): readonly Activity[] =>
  capture?.status === 'captured'
    ? []
    : rows.flatMap(({ type, at }) => (ends[type] === undefined ? [] : [activity(at, ends[type], { tone: 'back' })]));

/** The payout that bore what was taken back, and what came back of the fees. */
const bearing = (movement: PaymentMovement | undefined): Pick<Details, 'links'> & { notes: readonly string[] } => {
  if (movement === undefined) return { notes: [] };
  const { fee, currency, in_settlement: isOfSale } = movement;
  const ofFee = fee === 0 ? [] : [`${fee < 0 ? 'fee returned' : 'fee'} ${formatMoney(Math.abs(fee), currency)}`];
  return {
    notes: [...ofFee, ...(isOfSale ? ['taken off before the payout of the sale'] : [bearerWords(movement)])],
    links: isOfSale ? [] : bearingPayouts(movement).map(payoutLink),
  };
};

const refundOf = (refund: Refund, { settlements }: Transaction): readonly Activity[] => {
  const { id, amount, currency, status, reason, failure_reason: failure, created_at: at } = refund;
  const movement = settlements.find(({ type, refund_id: of }) => type === 'refund' && of === id);
  const { notes, links = [] } = bearing(movement);
  const why = lowerWords(reason);
  if (status === 'failed')
    return [
      activity(at, `Refund failed: ${lowerWords(failure ?? 'no reason given')}`, {
        tone: 'bad',
        notes: [`${formatMoney(amount, currency)} asked for, ${why}`],
      }),
    ];
  return [
    activity(at, status === 'pending' ? 'Refund requested, not answered yet' : 'Refunded to the card', {
      tone: 'back',
      amount: { amount: -amount, currency },
      notes: [reason !== 'other' && why, ...notes],
      links,
    }),
  ];
};

const disputeOf = (dispute: Dispute, { settlements }: Transaction): readonly Activity[] => {
  const { id, amount, currency, reason, opened_at: opened, evidence_submitted_at: answered } = dispute;
  const link = { to: `/disputes/${id}`, id, label: 'dispute ID' };
  const of = (wanted: string) => settlements.find(({ type, dispute_id: each }) => type === wanted && each === id);
  const [taken, back] = [bearing(of('dispute')), bearing(of('dispute_reversal'))];
  const { closed_at: closed, outcome } = dispute;
  const isWon = outcome === 'won' || outcome === 'withdrawn';
  return [
    activity(opened, `Disputed: ${lowerWords(reason)}`, {
      tone: 'bad',
      amount: { amount: -amount, currency },
      notes: taken.notes,
      links: [link, ...(taken.links ?? [])],
    }),
    ...(answered === null ? [] : [activity(answered, 'Evidence submitted to the card scheme')]),
    ...(closed === null || outcome === null
      ? []
      : [
          activity(closed, `Dispute ${lowerWords(outcome)}`, {
            tone: isWon ? 'good' : 'bad',
            ...(isWon ? { amount: { amount, currency } } : {}),
            notes: back.notes,
            links: back.links ?? [],
          }),
        ]),
  ];
};

/** A payout that included the sale, with the amount of the sale in it. What became of it stays when another one replaces it. */
const payoutActivity = (
  payout: Payout | undefined,
  place: number,
  { settlement }: Transaction,
  rows: readonly Row[],
): readonly Activity[] => {
  if (payout === undefined) return [];
  const { net = null, currency = null } = settlement ?? {};
  const { id, scheduled_at: scheduled, paid_at: paid, failed_at: failed, wire_reference: wire } = payout;
  const amount = net === null || currency === null ? {} : { amount: { amount: net, currency } };
  const links = [payoutLink(id)];
  const cancelled = payout.status === 'canceled' ? cancelledAt(rows, id) : undefined;
  return [
    activity(
      scheduled,
      place === 0
        ? 'Included in a payout, less fees'
        : `Included in ${payout.retry_of ? 'the retry' : 'another payout'}`,
      { ...amount, links },
    ),
    ...(paid === null
      ? []
      : [
          activity(paid, 'Paid to the bank', {
            tone: 'good',
            ...amount,
            notes: [wire !== null && `wire ${wire}`],
            links,
          }),
        ]),
    ...(failed === null || failed === undefined
      ? []
      : [
          activity(failed, paid === null ? 'Payout failed' : 'Payout returned by the bank', {
            tone: 'bad',
            notes: [payout.failure_message ?? (payout.failure_code ? lowerWords(payout.failure_code) : false)],
            links,
          }),
        ]),
    ...(cancelled === undefined ? [] : [activity(cancelled, 'Payout cancelled', { tone: 'bad', links })]),
  ];
};
