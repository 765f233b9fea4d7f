import { kind } from '../messages/event-kind';
import type { JsonSchema } from '../schema/json-schema';
import { says } from '../schema/fields';
import { date, flag, instant, text, whole, withFields } from '../schema/parts';
import { type PayoutResource, payoutResource, payoutSchema } from './payout.resource';

/** A public event of a payout. The resource is as it was right after the fact it announces. */
export type PayoutAnnouncement = Readonly<{
  platform_id: string;
  sub_merchant_id: string;
  submerchant: string;
  payout_id: string;
  /** Counts the public events of this payout from 1, without gaps. */
  sequence: number;
  livemode: boolean;
  object: PayoutResource;
}>;

type PublicPayoutKind = Readonly<{
  when: string;
  /** Of the payout, where this kind says more of them. */
  fields: Readonly<Record<string, JsonSchema>>;
  /** Of the example, like `object`. */
  sequence: number;
  object: PayoutAnnouncement['object'];
}>;

const publicKind = ({ when, fields, sequence, object }: PublicPayoutKind) =>
  kind<PayoutAnnouncement>({
    topic: 'ledger.events',
    version: 1,
    audience: 'integrator',
    when,
    schema: whole({
      platform_id: text,
      sub_merchant_id: text,
      submerchant: text,
      payout_id: text,
      sequence: { type: 'integer', minimum: 1 },
      livemode: flag,
      object: withFields(payoutSchema, fields),
    }),
    example: {
      platform_id: 'plt_01KJM0Z8R00000000000000001',
      sub_merchant_id: 'sm_01KJM0Z8R0000000000000000A',
      submerchant: 'bistro-42',
      payout_id: payoutResource.id,
      sequence,
      livemode: false,
      object,
    },
    outcome: ['status', 'paid_at', 'wire_reference', 'failed_at', 'failure_code', 'failure_message'],
  });

export const payoutEvents = {
  'payout.scheduled': publicKind({
    when: 'Payout queued for disbursement.',
    fields: {
      status: { const: 'scheduled', description: 'Always `scheduled`.' },
      eta: says(date, 'Expected day of arrival at the bank.'),
    },
    sequence: 1,
    object: payoutResource,
  }),
  'payout.paid': publicKind({
    when: 'Bank confirmed receipt.',
    fields: {
      status: { const: 'paid', description: 'Always `paid`.' },
      paid_at: says(instant, 'Time of the confirmation by the bank.'),
      wire_reference: says(text, 'Reference of the transfer at the bank.'),
    },
    sequence: 2,
    object: {
      ...payoutResource,
      status: 'paid',
      paid_at: '2026-03-04T09:00:00.000Z',
      wire_reference: 'TAPRAIL-7F3K2M',
    },
  }),
  'payout.failed': publicKind({
    when: 'Bank rejected the payout.',
    fields: {
      status: { const: 'failed', description: 'Always `failed`.' },
      failure_code: says(text, 'Reason for the rejection by the bank. More codes may be added.'),
    },
    sequence: 2,
    object: {
      ...payoutResource,
      status: 'failed',
      failed_at: '2026-03-04T09:00:00.000Z',
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    },
  }),
} as const;
