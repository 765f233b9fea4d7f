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
        external_account: { account_holder_type: 'company' },
        settings: { payouts: { schedule: { delay_days: 2 } } },
      }),
    ).toEqual([
      { title: 'Business', rows: [['Merchant category code', '5812']] },
      {
        title: 'Company',
        rows: [
          ['Street address', 'Torstr. 1'],
          ['Postal code', '10119'],
          ['Tax ID', '•••• 2345'],
          ['All owners listed', 'Yes'],
        ],
      },
      {
        title: 'Owner (anna)',
        rows: [
          ['First name', 'Anna'],
          ['Date of birth', '1980-02-01'],
          ['Last four digits of SSN', 'provided, hidden'],
        ],
      },
      { title: 'Bank account', rows: [['Account holder type', 'Company']] },
      { title: 'Settings', rows: [['Payouts, schedule, delay days', '2']] },
    ]));

  it('shows money in its currency', () => {
    const revenue = { amount: 120_000_050, currency: 'EUR', fiscal_year_end: '2025-12-31' };
    expect(toldFields({ business_profile: { annual_revenue: revenue } })).toEqual([
      {
        title: 'Business',
        rows: [
          ['Annual revenue', '€1,200,000.50'],
          ['Annual revenue, fiscal year end', '2025-12-31'],
        ],
      },
    ]);
  });
});
