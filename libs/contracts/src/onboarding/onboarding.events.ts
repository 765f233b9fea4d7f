import { kind } from '../messages/event-kind';
import { fields, idField, objectField, says } from '../schema/fields';
import type { ValueOf } from '../schema/json-schema';
import { flag, listOf, text, textOrNull, whole, withFields } from '../schema/parts';

const requirementsSchema = whole({
  currentlyDue: says(listOf(text), 'Items that are due now.', ['business_profile.mcc']),
  eventuallyDue: says(listOf(text), 'Items that will be due later.'),
  pastDue: says(listOf(text), 'Items whose deadline has passed.'),
  disabledReason: says(textOrNull, 'Reason why charges or payouts are disabled. Null if there is none.'),
});

const objectSchema = {
  title: 'SubMerchantInEvent',
  description: 'A sub-merchant as an event shows it.',
  ...whole({
    id: idField('sm', 'The id of the sub-merchant, `sm_…`.'),
    object: objectField('sub_merchant'),
    externalRef: fields.submerchant,
    status: says(
      text,
      'received, creating, pending_requirements, enabled, rejected or errored, as `GET /sub-merchants/:externalRef` shows it.',
      'enabled',
    ),
    reason: says(
      textOrNull,
      'Reason for the status, such as `rejected.fraud` or `requirements.past_due`, the same as `requirements.disabledReason`. Null if there is none.',
    ),
    charges_enabled: says(flag, 'Whether the sub-merchant can take taps.', true),
    payouts_enabled: says(flag, 'Whether the sub-merchant can be paid out.', true),
    requirements: says(requirementsSchema, 'Items that the provider requires.'),
  }),
};

/** The sub-merchant right after the event. */
export type SubMerchantInEvent = ValueOf<typeof objectSchema>;

const standingSchema = whole({
  sub_merchant_id: text,
  platform_id: text,
  externalRef: text,
  submerchant: text,
  status: text,
  sequence: { type: 'integer', minimum: 1 },
  livemode: flag,
  object: objectSchema,
});
const accountSchema = withFields(standingSchema, {
  charges_enabled: flag,
  payouts_enabled: flag,
  requirements: requirementsSchema,
});

/** `sequence` counts the onboarding events of the sub-merchant from 1, without gaps. */
export type SubMerchantStanding = Readonly<{
  sub_merchant_id: string;
  platform_id: string;
  externalRef: string;
  submerchant: string;
  status: string;
  sequence: number;
  livemode: boolean;
  object: SubMerchantInEvent;
}>;

export type SubMerchantAccount = SubMerchantStanding &
  Readonly<Pick<SubMerchantInEvent, 'charges_enabled' | 'payouts_enabled' | 'requirements'>>;

const noRequirements = { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null };

const standing = (sequence: number, shown: Partial<SubMerchantInEvent>): SubMerchantStanding => {
  const object: SubMerchantInEvent = {
    id: 'sm_01KJM0Z8R0000000000000000A',
    object: 'sub_merchant',
    externalRef: 'bistro-42',
    status: 'enabled',
    charges_enabled: true,
    payouts_enabled: true,
    requirements: noRequirements,
    ...shown,
    reason: shown.requirements?.disabledReason ?? null,
  };
  return {
    sub_merchant_id: object.id,
    platform_id: 'plt_01KJM0Z8R00000000000000001',
    externalRef: object.externalRef,
    submerchant: object.externalRef,
    status: object.status,
    sequence,
    livemode: false,
    object,
  };
};

const account = (sequence: number, shown: Partial<SubMerchantInEvent>): SubMerchantAccount => {
  const { object, ...rest } = standing(sequence, shown);
  const { charges_enabled, payouts_enabled, requirements } = object;
  return { ...rest, charges_enabled, payouts_enabled, requirements, object };
};

const disabled = { charges_enabled: false, payouts_enabled: false };
const topic = 'onboarding.events';
const outcome = ['status', 'reason', 'charges_enabled', 'payouts_enabled', 'requirements'];

/** Sent only to endpoints that name them or `submerchant.*`. */
export const onboardingEvents = {
  'submerchant.status.updated': kind<SubMerchantStanding>({
    topic,
    version: 1,
    audience: 'opt_in',
    when: 'The account moved to a new onboarding state.',
    schema: standingSchema,
    example: standing(2, { status: 'creating', ...disabled }),
    outcome,
  }),
  'submerchant.requirements.updated': kind<SubMerchantAccount>({
    topic,
    version: 1,
    audience: 'opt_in',
    when: 'currentlyDue or pastDue changed.',
    schema: accountSchema,
    example: account(4, {
      status: 'pending_requirements',
      ...disabled,
      requirements: { ...noRequirements, currentlyDue: ['business_profile.mcc'] },
    }),
    outcome,
  }),
  'submerchant.enabled': kind<SubMerchantAccount>({
    topic,
    version: 1,
    audience: 'opt_in',
    when: 'Onboarding complete.',
    schema: accountSchema,
    example: account(6, {}),
    outcome,
  }),
  'submerchant.rejected': kind<SubMerchantAccount>({
    topic,
    version: 1,
    audience: 'opt_in',
    when: 'The PSP declined the account. See disabledReason.',
    schema: accountSchema,
    example: account(4, {
      status: 'rejected',
      ...disabled,
      requirements: { ...noRequirements, disabledReason: 'rejected.fraud' },
    }),
    outcome,
  }),
} as const;
