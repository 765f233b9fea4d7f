import { disabledReason } from './disabled-reason';
import { onboardingEvents, type SubMerchantInEvent } from './onboarding.events';

const { object } = onboardingEvents['submerchant.requirements.updated'].example;
const none = { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null };
const because = (shown: Partial<SubMerchantInEvent>, more: object = {}) =>
  disabledReason('Charges', {
    shown: { ...object, requirements: none, ...shown },
    pastDueSince: null,
    isEnded: false,
    ...more,
  });

describe('why charges are disabled', () => {
  it('is a rejection, which is final', () =>
    expect(because({ status: 'rejected', reason: 'rejected.fraud' }, { isEnded: true })).toMatchObject({
      reason: 'rejected.fraud',
      message: 'Charges are disabled: the sub-merchant was rejected (rejected.fraud), which is final.',
      due: [],
    }));

  it('is an item that is past due, and since when', () =>
    expect(
      because(
        { status: 'enabled', requirements: { ...none, pastDue: ['external_account'] } },
        { pastDueSince: '2026-04-29T08:00:00.000Z' },
      ),
    ).toEqual({
      reason: 'requirements.past_due',
      message: 'Charges are disabled: external_account is past due since 2026-04-29.',
      status: 'enabled',
      due: ['external_account'],
      since: '2026-04-29T08:00:00.000Z',
    }));

  it('is an item that was never sent', () =>
    expect(because({ requirements: { ...none, currentlyDue: ['business_profile.mcc'] } })).toMatchObject({
      reason: 'requirements.currently_due',
      message: 'Charges are not enabled yet: business_profile.mcc must be sent.',
      due: ['business_profile.mcc'],
    }));

  it.each([
    ['errored', { status: 'errored' }, {}, 'provisioning_failed'],
    ['being erased', { status: 'enabled' }, { isEnded: true }, 'erasure_requested'],
    ['not verified yet', { status: 'creating' }, {}, 'requirements.pending_verification'],
    ['paused by the provider', { status: 'creating', reason: 'under_review' }, {}, 'under_review'],
  ])('is that the sub-merchant is %s', (_what, shown, more, reason) =>
    expect(because(shown, more)).toMatchObject({ reason, due: [], since: null }),
  );
});
