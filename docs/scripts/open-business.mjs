// Shared by the scripts beside this one: a business that may take payments.
import { tell } from './printing.mjs';

if (!process.env.TAPRAIL_API_KEY) throw new Error('Set TAPRAIL_API_KEY to the key that `npm start` printed.');

/** A company in Berlin that is paid out in euros. A second run finds it as the first one left it. */
export const openBusiness = async (taprail, externalRef, mcc) => {
  const address = { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119' };
  const dob = { day: 1, month: 1, year: 1902 };
  await taprail.subMerchants.create({
    externalRef,
    businessType: 'company',
    country: 'DE',
    email: 'office@kern.example',
    business_profile: { mcc, url: 'https://kern.example' },
    company: {
      name: 'Kern GmbH',
      tax_id: 'HRB12345',
      phone: '+4930123456',
      address,
      owners_provided: true,
      directors_provided: true,
    },
    representative: {
      first_name: 'Greta',
      last_name: 'Kern',
      email: 'greta@kern.example',
      phone: '+4930123456',
      dob,
      address,
      id_number: 'L01X00T471',
      relationship: { title: 'CEO' },
    },
    owners: [{ ref: 'anna', first_name: 'Anna', last_name: 'Kern', email: 'anna@kern.example', dob, address }],
    directors: [{ ref: 'dirk', first_name: 'Dirk', last_name: 'Amt' }],
    external_account: {
      country: 'DE',
      currency: 'EUR',
      account_holder_name: 'Kern GmbH',
      account_holder_type: 'company',
      iban: 'DE89370400440532013000',
    },
    tos_acceptance: { date: '2026-03-01T10:00:00Z', ip: '203.0.113.7' },
  });
  await taprail.subMerchants.waitUntil(externalRef, ({ charges_enabled: mayCharge }) => mayCharge);
  tell('open', `${externalRef} may take payments`);
};
