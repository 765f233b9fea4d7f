import { toldFields } from './told-fields';

describe('what a sub-merchant has told', () => {
  it('is shown for people: each person apart, dates as days, secrets by their last four', () =>
    expect(
      toldFields({
        business_profile: { mcc: '5812', url: null },
        company: {
          owners_provided: true,
          tax_id: { last4: '2345' },
          address: { line1: 'Torstr. 1', postal_code: '10119' },
        },
        owners: {
          anna: { first_name: 'Anna', dob: { day: 1, month: 2, year: 1980 }, ssn_last_4: { last4: null } },
          ben: {},
        },
        settings: { payouts: { schedule: { delay_days: 2 } } },
      }),
    ).toEqual([
      { title: 'Business profile', rows: [['Mcc', '5812']] },
      {
        title: 'Company',
        rows: [
          ['Owners provided', 'Yes'],
          ['Tax id', '•••• 2345'],
          ['Address, line1', 'Torstr. 1'],
          ['Address, postal code', '10119'],
        ],
      },
      {
        title: 'Owner anna',
        rows: [
          ['First name', 'Anna'],
          ['Dob', '1980-02-01'],
          ['Ssn last 4', 'given, and not shown'],
        ],
      },
      { title: 'Settings', rows: [['Payouts, schedule, delay days', '2']] },
    ]));
});
