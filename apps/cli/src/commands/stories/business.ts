import type { Taprail } from '@taprail/sdk';

type Submission = Parameters<Taprail['subMerchants']['create']>[0];

/** A company in Berlin that may charge. One that is there stays as it is; gives whether it was made. */
export const ensureBusiness = async (
  client: Taprail,
  ref: string,
  name: string,
  mcc: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const known = await client.subMerchants.get(ref).catch((error: { status?: number }) => {
    if (error.status === 404) return undefined;
    throw error;
  });
  // Its payouts may be stopped, as after one that came back.
  if (known?.charges_enabled) return false;
  if (!known) await client.subMerchants.create(submission(ref, name, mcc));
  await client.subMerchants.waitUntil(ref, 'active', { timeoutMs: 60_000, signal });
  return known === undefined;
};

const submission = (externalRef: string, name: string, mcc: string): Submission => {
  const address = { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119' };
  const dob = { day: 1, month: 1, year: 1902 };
  const site = `${externalRef}.example`;
  return {
    externalRef,
    businessType: 'company',
    country: 'DE',
    email: `office@${site}`,
    business_profile: { mcc, url: `https://${site}` },
    company: {
      name,
      tax_id: 'HRB12345',
      phone: '+4930123456',
      address,
      owners_provided: true,
      directors_provided: true,
    },
    representative: {
      first_name: 'Greta',
      last_name: 'Kern',
      email: `greta@${site}`,
      phone: '+4930123456',
      dob,
      address,
      id_number: 'L01X00T471',
      relationship: { title: 'CEO' },
    },
    owners: [{ ref: 'anna', first_name: 'Anna', last_name: 'Kern', email: `anna@${site}`, dob, address }],
    directors: [{ ref: 'dirk', first_name: 'Dirk', last_name: 'Amt' }],
    external_account: {
      country: 'DE',
      currency: 'EUR',
      account_holder_name: name,
      account_holder_type: 'company',
      iban: 'DE89370400440532013000',
    },
    tos_acceptance: { date: '2026-03-01T10:00:00Z', ip: '203.0.113.7' },
  };
};
