// Shared by the scripts beside this one: one call, one business, and sums that must hold.
import assert from 'node:assert/strict';

const { TAPRAIL_URL: url = 'http://127.0.0.1:4080', TAPRAIL_API_KEY: key } = process.env;
if (!key) throw new Error('Set TAPRAIL_API_KEY to the key that `npm start` printed.');

const call = async (method, path, body) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

const accepted = async (method, path, body) => {
  const answer = await call(method, path, body);
  assert.ok(answer.status < 300, `${method} ${path} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

export const get = (path) => accepted('GET', path);
export const post = (path, body) => accepted('POST', path, body);
export const change = (path, body) => accepted('PATCH', path, body);

/** Sends what must not work, and gives the code of the refusal. */
export const refused = async (path, body) => {
  const answer = await call('POST', path, body);
  assert.ok(answer.status >= 400, `POST ${path} should have been refused`);
  return answer.body.error.code;
};

/** A company in Berlin that is paid out in euros. A second run finds it as the first one left it. */
export const openBusiness = async (externalRef, mcc) => {
  const address = { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119' };
  const dob = { day: 1, month: 1, year: 1902 };
  await post('/sub-merchants', {
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
  for (let tries = 0; tries < 100; tries += 1) {
    const { charges_enabled: mayCharge } = await get(`/sub-merchants/${externalRef}`);
    if (mayCharge) return tell('open', `${externalRef} may take payments`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${externalRef} was not enabled`);
};

/** Minor units as people write them; every currency of these scripts has cents. */
export const shown = (amount) => (amount / 100).toFixed(2);

export const tell = (what, text) => console.log(`${what.padEnd(9)} ${text}`);

/** Prints a sum and ends the script when its two sides differ. */
export const sum = (text, left, right) => {
  assert.equal(left, right, `${text}: ${shown(left)} is not ${shown(right)}`);
  tell('sum', `${text}: ${shown(left)}`);
};
