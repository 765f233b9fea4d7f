import { kind } from '../messages/event-kind';
import { says } from '../schema/fields';
import type { JsonSchema } from '../schema/json-schema';
import { date, flag, instant, text, whole, withFields } from '../schema/parts';
import { platformPayoutResource, type PlatformPayoutResource, platformPayoutSchema } from './platform-payout.resource';

/** A public event of a platform payout. The resource is as it was right after the fact it announces. */
export type PlatformPayoutAnnouncement = Readonly<{
  platform_id: string;
  payout_id: string;
  /** Counts the public events of this payout from 1, without gaps. */
  sequence: number;
  livemode: boolean;
  object: PlatformPayoutResource;
}>;

const optInKind = (
  when: string,
  fields: Readonly<Record<string, JsonSchema>>,
  sequence: number,
  object: PlatformPayoutResource,
) =>
  kind<PlatformPayoutAnnouncement>({
    topic: 'ledger.events',
    version: 1,
    audience: 'opt_in',
    when,
    schema: whole({
      platform_id: text,
      payout_id: text,
      sequence: { type: 'integer', minimum: 1 },
      livemode: flag,
      object: withFields(platformPayoutSchema, fields),
    }),
    example: {
      platform_id: 'plt_01KJM0Z8R00000000000000001',
      payout_id: object.id,
      sequence,
      livemode: false,
      object,
    },
    outcome: ['status', 'paid_at', 'wire_reference', 'failed_at', 'failure_code', 'failure_message'],
  });

export const platformPayoutEvents = {
  'platform_payout.scheduled': optInKind(
    "Payout of the platform's own money made.",
    {
      status: { const: 'scheduled', description: 'Always `scheduled`.' },
      eta: says(date, 'Expected day of arrival at the bank.'),
    },
    1,
    platformPayoutResource,
  ),
  'platform_payout.paid': optInKind(
    "Bank confirmed a payout of the platform's own money.",
    {
      status: { const: 'paid', description: 'Always `paid`.' },
      paid_at: says(instant, 'Time of the confirmation by the bank.'),
      wire_reference: says(text, 'Reference of the transfer at the bank.'),
    },
    2,
    {
      ...platformPayoutResource,
      status: 'paid',
      paid_at: '2026-03-04T09:00:00.000Z',
      wire_reference: 'TAPRAIL-7F3K2M',
    },
  ),
  'platform_payout.failed': optInKind(
    "Bank rejected a payout of the platform's own money, or sent it back.",
    {
      status: { const: 'failed', description: 'Always `failed`.' },
      failure_code: says(text, 'Reason for the rejection by the bank. More codes may be added.'),
    },
    2,
    {
      ...platformPayoutResource,
      status: 'failed',
      failed_at: '2026-03-04T09:00:00.000Z',
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    },
  ),
} as const;
