import { kind } from './event-kind';

/** A public event of a transaction. The resource is as it was right after the fact it tells of. */
export type TransactionNews = Readonly<{
  platform_id: string;
  sub_merchant_id: string;
  submerchant: string;
  transaction_id: string;
  authorisation_chain_id: string;
  /** Counts the public events of this transaction from 1, without gaps. */
  sequence: number;
  livemode: boolean;
  /** What the event is about: a tap, a transaction, a refund or a dispute. */
  object: Readonly<Record<string, unknown>>;
}>;

const topic = 'taps.events';

const example = (object: Readonly<Record<string, unknown>>, sequence = 1): TransactionNews => ({
  platform_id: 'plt_01KJM0Z8R00000000000000001',
  sub_merchant_id: 'sm_01KJM0Z8R0000000000000000A',
  submerchant: 'bistro-42',
  transaction_id: 'txn_01KJM0Z8R0000000000000000B',
  authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
  sequence,
  livemode: false,
  object,
});

const tap = { id: 'tap_01KJM0Z8R0000000000000000B', object: 'tap', amount: 4_200, currency: 'EUR' };
const transaction = { id: 'txn_01KJM0Z8R0000000000000000B', object: 'transaction', amount: 4_200, currency: 'EUR' };
const dispute = {
  id: 'dp_01KJM0Z8R0000000000000000C',
  object: 'dispute',
  amount: 4_200,
  currency: 'EUR',
  scheme_deadline: '2026-04-01T11:00:00.000Z',
};

const publicKind = (when: string, object: Readonly<Record<string, unknown>>, sequence = 1) =>
  kind<TransactionNews>({ topic, version: 1, audience: 'integrator', when, example: example(object, sequence) });

export const tapsEvents = {
  'tap.approved': publicKind('The scheme authorised the tap.', { ...tap, status: 'approved', decline_reason: null }),
  'tap.declined': publicKind('The scheme declined.', {
    ...tap,
    status: 'declined',
    decline_reason: 'insufficient_funds',
  }),
  'tap.reversed': publicKind(
    'Tap reversed before settlement.',
    { ...tap, status: 'reversed', reversal_reason: 'requested' },
    2,
  ),
  'charge.captured': publicKind(
    'Authorisation captured.',
    { ...transaction, status: 'captured', amount_captured: 4_200, amount_released: 0 },
    2,
  ),
  'charge.refunded': publicKind(
    'Full or partial refund processed.',
    { ...transaction, status: 'partially_refunded', amount_refunded: 1_000, amount_remaining: 3_200 },
    3,
  ),
  'charge.failed': publicKind('Capture failed.', { ...transaction, status: 'authorised', late: false }, 2),
  'dispute.opened': publicKind('Chargeback received.', { ...dispute, status: 'needs_response', outcome: null }, 3),
  'dispute.evidence_required': publicKind(
    '48 hours before the scheme deadline.',
    { ...dispute, status: 'needs_response', outcome: null },
    4,
  ),
  'dispute.closed': publicKind('Won, lost or withdrawn. Final.', { ...dispute, status: 'won', outcome: 'won' }, 5),
} as const;
