import { deriveStatus } from './derive-status';
import { noDetails } from '../views/no-details';
import type { AccountSnapshot } from './sub-merchant.events';

const account = (
  flags: 'both' | 'charges' | 'payouts' | 'none',
  requirements: Partial<AccountSnapshot['requirements']> = {},
): AccountSnapshot => ({
  accountId: 'acct_1',
  chargesEnabled: flags === 'both' || flags === 'charges',
  payoutsEnabled: flags === 'both' || flags === 'payouts',
  requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null, ...requirements },
  details: noDetails,
});
const due = { currentlyDue: ['external_account'] };
const late = { pastDue: ['external_account'] };

describe('the status of a sub-merchant', () => {
  it.each([
    ['rejected as soon as the PSP says so', account('both', { disabledReason: 'rejected.fraud' }), true, 'rejected'],
    ['enabled with both flags on', account('both'), false, 'enabled'],
    ['enabled with both flags on although something is due', account('both', due), false, 'enabled'],
    ['still enabled when one flag goes off later', account('charges', due), true, 'enabled'],
    ['waiting for data while something is due', account('none', due), false, 'pending_requirements'],
    [
      'waiting for data when one flag is on but was never enabled',
      account('charges', due),
      false,
      'pending_requirements',
    ],
    ['waiting for data when something is past due', account('none', late), true, 'pending_requirements'],
    ['enabled with one flag and nothing due', account('payouts'), false, 'enabled'],
    ['creating while the PSP verifies for the first time', account('none'), false, 'creating'],
    ['waiting when a once enabled account is off and nothing is due', account('none'), true, 'pending_requirements'],
    ['not rejected for another reason', account('none', { disabledReason: 'under_review' }), false, 'creating'],
  ] as const)('is %s', (_what, snapshot, wasEnabled, status) =>
    expect(deriveStatus(snapshot, wasEnabled)).toBe(status),
  );
});
