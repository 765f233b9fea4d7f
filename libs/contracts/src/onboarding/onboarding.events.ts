import { kind } from '../messages/event-kind';
import { flag, listOf, text, textOrNull, whole, withFields } from '../schema/parts';
import type { RequirementsProfile } from './onboarding.commands';

export type SubMerchantStanding = Readonly<{
  sub_merchant_id: string;
  platform_id: string;
  externalRef: string;
  status: string;
}>;

export type SubMerchantAccount = SubMerchantStanding &
  Readonly<{
    charges_enabled: boolean;
    payouts_enabled: boolean;
    requirements: RequirementsProfile;
  }>;

const standing: SubMerchantStanding = {
  sub_merchant_id: 'sm_01KJM0Z8R0000000000000000A',
  platform_id: 'plt_01KJM0Z8R00000000000000001',
  externalRef: 'bistro-42',
  status: 'creating',
};
const requirements = { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null };
const account: SubMerchantAccount = {
  ...standing,
  status: 'enabled',
  charges_enabled: true,
  payouts_enabled: true,
  requirements,
};
const topic = 'onboarding.events';

const standingSchema = whole({ sub_merchant_id: text, platform_id: text, externalRef: text, status: text });
const accountSchema = withFields(standingSchema, {
  charges_enabled: flag,
  payouts_enabled: flag,
  requirements: whole({
    currentlyDue: listOf(text),
    eventuallyDue: listOf(text),
    pastDue: listOf(text),
    disabledReason: textOrNull,
  }),
});

/** Planned for integrators; until then they inform the other services. */
export const onboardingEvents = {
  'submerchant.status.updated': kind<SubMerchantStanding>({
    topic,
    version: 1,
    audience: 'planned',
    when: 'The account moved to a new onboarding state.',
    schema: standingSchema,
    example: standing,
  }),
  'submerchant.requirements.updated': kind<SubMerchantAccount>({
    topic,
    version: 1,
    audience: 'planned',
    when: 'currentlyDue or pastDue changed.',
    schema: accountSchema,
    example: {
      ...account,
      status: 'pending_requirements',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { ...requirements, currentlyDue: ['business_profile.mcc'] },
    },
  }),
  'submerchant.enabled': kind<SubMerchantAccount>({
    topic,
    version: 1,
    audience: 'planned',
    when: 'Onboarding complete.',
    schema: accountSchema,
    example: account,
  }),
  'submerchant.rejected': kind<SubMerchantAccount>({
    topic,
    version: 1,
    audience: 'planned',
    when: 'The PSP declined the account. See disabledReason.',
    schema: accountSchema,
    example: {
      ...account,
      status: 'rejected',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { ...requirements, disabledReason: 'rejected.fraud' },
    },
  }),
} as const;
