import type Stripe from 'stripe';
import { metadata, type Place } from './place';
import type { UndoList } from './undo-list';

export type SuiteMerchant = Readonly<{ account: string; country: string; currency: string; category: string }>;

type Home = Readonly<{
  address: Stripe.AddressParam & Readonly<{ line1: string; country: string }>;
  phone: string;
  bank: NonNullable<Stripe.AccountCreateParams['external_account']>;
  identity: Stripe.AccountCreateParams.Individual;
}>;

/** Test data of Stripe's documentation, which verifies at once. */
const homes: Readonly<Record<'DE' | 'FR' | 'US', Home>> = {
  DE: {
    address: { line1: 'address_full_match', city: 'Berlin', postal_code: '10117', country: 'DE' },
    phone: '+4930123456',
    bank: { object: 'bank_account', country: 'DE', currency: 'eur', account_number: 'DE89370400440532013000' },
    identity: { id_number: '000000000' },
  },
  FR: {
    address: { line1: 'address_full_match', city: 'Paris', postal_code: '75001', country: 'FR' },
    phone: '+33612345678',
    bank: { object: 'bank_account', country: 'FR', currency: 'eur', account_number: 'FR1420041010050500013M02606' },
    identity: { id_number: '000000000' },
  },
  US: {
    address: { line1: 'address_full_match', city: 'San Francisco', state: 'CA', postal_code: '94103', country: 'US' },
    phone: '+15555550123',
    bank: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
    },
    identity: { ssn_last_4: '0000' },
  },
};
/** Hairdressers: neither travel nor rentals, to which the schemes allow more. */
const category = '7230';
const euro = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

/** Of the region of the platform, in another country where there is one. */
const homeFor = (platformCountry: string): Home => {
  if (platformCountry === 'US') return homes.US;
  if (euro.includes(platformCountry)) return platformCountry === 'FR' ? homes.DE : homes.FR;
  throw new Error(`There is no test data for ${platformCountry}: set STRIPE_TEST_ACCOUNT to an enabled account`);
};

export const addressIn = (country: string): Home['address'] =>
  homes[country === 'US' ? 'US' : country === 'DE' ? 'DE' : 'FR'].address;

const merchantOf = ({ id, country, default_currency: currency, business_profile }: Stripe.Account): SuiteMerchant => ({
  account: id,
  country: country ?? '',
  currency: currency ?? '',
  category: business_profile?.mcc ?? 'unknown',
});

/** The connected account that was given, or one that is made as onboarding makes them. */
export const openMerchant = async (
  { stripe, until }: Place,
  given: string | undefined,
  platformCountry: string,
  undo: UndoList,
): Promise<SuiteMerchant> => {
  if (given !== undefined) return merchantOf(await stripe.accounts.retrieve(given));
  const { address, phone, bank, identity } = homeFor(platformCountry);
  const email = 'suite@rosen.example.com';
  const made = await stripe.accounts.create({
    country: address.country,
    email,
    business_type: 'individual',
    controller: {
      stripe_dashboard: { type: 'none' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    business_profile: { mcc: category, url: 'https://rosen.example.com' },
    individual: {
      first_name: 'Jenny',
      last_name: 'Rosen',
      email,
      phone,
      dob: { day: 1, month: 1, year: 1901 },
      address,
      ...identity,
    },
    external_account: bank,
    tos_acceptance: { date: Math.floor(Date.now() / 1_000), ip: '203.0.113.7' },
    metadata,
  });
  undo.add(`account ${made.id}`, () => stripe.accounts.del(made.id));
  let wanted: readonly string[] = [];
  const look = async () => {
    const account = await stripe.accounts.retrieve(made.id);
    wanted = account.requirements?.currently_due ?? [];
    return account.charges_enabled && account.payouts_enabled ? account : undefined;
  };
  return merchantOf(
    await until('enabled connected account', look).catch((error: Error) => {
      throw new Error(`${error.message}; Stripe asks for ${wanted.join(', ') || 'nothing'}`);
    }),
  );
};
