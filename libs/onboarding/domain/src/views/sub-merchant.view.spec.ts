import { noDetails } from './no-details';
import type { AccountSnapshot, SubMerchantEvent } from '../sub-merchant/sub-merchant.events';
import { project, type SubMerchantRecord, viewOf } from './sub-merchant.view';

const at = '2026-03-01T10:00:00.000Z';
const of = { subMerchantId: 'sm_1', platformId: 'plt_1', externalRef: 'bistro-42', at };
const decided = {
  fieldsVersion: 1,
  status: 'enabled',
  previousStatus: 'creating',
  requirementsChanged: false,
} as const;
const account: AccountSnapshot = {
  accountId: 'acct_1',
  chargesEnabled: true,
  payoutsEnabled: false,
  requirements: { currentlyDue: [], eventuallyDue: ['individual.id_number'], pastDue: [], disabledReason: null },
  details: noDetails,
};
const submitted: SubMerchantEvent = {
  type: 'SubMerchantSubmitted',
  data: {
    ...of,
    fields: { businessType: 'company', country: 'DE', email: 'office@bistro.example' },
  },
};
const shown = (...events: readonly SubMerchantEvent[]) =>
  shownOf(events.reduce<SubMerchantRecord | undefined>(project, undefined));
const shownOf = (record: SubMerchantRecord | undefined) => record && viewOf(record.state);
const status = (...events: readonly SubMerchantEvent[]) => shown(submitted, ...events)?.status;

describe('what is shown of a sub-merchant', () => {
  it('is the five fields of the interface, blank at first', () =>
    expect(shown(submitted)).toEqual({
      externalRef: 'bistro-42',
      status: 'received',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null },
    }));

  it('shows flags and requirements as the PSP does', () =>
    expect(shown(submitted, { type: 'AccountObserved', data: { ...of, ...decided, account } })).toEqual({
      externalRef: 'bistro-42',
      status: 'enabled',
      charges_enabled: true,
      payouts_enabled: false,
      requirements: account.requirements,
    }));

  it('says in its plain record why it has errored', () =>
    expect(shown(submitted, { type: 'ProvisioningFailed', data: { ...of, reason: 'No such country.' } })).toEqual({
      externalRef: 'bistro-42',
      status: 'errored',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: {
        currentlyDue: [],
        eventuallyDue: [],
        pastDue: [],
        disabledReason: 'provisioning_failed: No such country.',
      },
    }));

  it.each([
    ['creating', [{ type: 'ProvisioningStarted', data: of }]],
    ['errored', [{ type: 'ProvisioningFailed', data: { ...of, reason: 'x' } }]],
    [
      'received',
      [
        { type: 'ProvisioningFailed', data: { ...of, reason: 'x' } },
        { type: 'SubMerchantResubmitted', data: of },
      ],
    ],
    ['received', [{ type: 'SubMerchantAmended', data: { ...of, changes: {} } }]],
    ['received', [{ type: 'ProvisioningAttemptFailed', data: { ...of, attempt: 1, reason: 'x', retryAt: at } }]],
  ] as const)('is %s after its events', (expected, events) => expect(status(...events)).toBe(expected));

  it('cannot begin with anything but a submission', () =>
    expect(() => shown({ type: 'ProvisioningStarted', data: of })).toThrow('before its submission'));
});
