import { toParam } from './to-params';

describe('a change in Stripe’s form', () => {
  const rows: [what: string, name: string, change: unknown, known: unknown, sent: unknown][] = [
    ['a field as it is', 'mcc', '5812', '5812', '5812'],
    ['a field that is cleared as an empty text', 'phone', null, undefined, ''],
    ['a flag that is cleared as no', 'owners_provided', null, undefined, false],
    ['an instant in seconds', 'date', '2026-03-02T10:00:00Z', undefined, 1_772_445_600],
    ['what is no instant as it is', 'date', 'yesterday', undefined, 'yesterday'],
    ['a currency in small letters', 'currency', 'EUR', undefined, 'eur'],
    ['a date of birth that is cleared as one', 'dob', { day: null, month: null, year: null }, undefined, ''],
    [
      'a part of a date with the others',
      'dob',
      { day: 2 },
      { day: 2, month: 3, year: 1980 },
      { day: 2, month: 3, year: 1980 },
    ],
    ['a part alone while another is unknown', 'dob', { day: 2 }, { day: 2, year: 1980 }, { day: 2 }],
    ['a part that is cleared', 'dob', { day: null }, { month: 3, year: 1980 }, { day: '' }],
    [
      'the acceptance of the terms with what is optional',
      'tos_acceptance',
      { ip: '203.0.113.8', user_agent: null },
      { date: '2026-03-02T10:00:00Z', ip: '203.0.113.8' },
      { date: 1_772_445_600, ip: '203.0.113.8', user_agent: '' },
    ],
    [
      'the revenue whole',
      'business_profile',
      { annual_revenue: { amount: 2 } },
      { annual_revenue: { amount: 2, currency: 'EUR', fiscal_year_end: '2025-12-31' } },
      { annual_revenue: { amount: 2, currency: 'eur', fiscal_year_end: '2025-12-31' } },
    ],
    [
      'of a profile that is cleared only what was there',
      'business_profile',
      { mcc: null, support_address: { city: null }, annual_revenue: { amount: null, currency: null } },
      undefined,
      { mcc: '', support_address: { city: '' }, annual_revenue: '' },
    ],
  ];
  it.each(rows)('sends %s', (_what, name, change, known, sent) => expect(toParam(name, change, known)).toEqual(sent));
});
