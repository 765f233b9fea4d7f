import { capabilities, controller, tosAcceptance } from '@taprail/psp-simulator/testing';
import type Stripe from 'stripe';

export const merchantAddress = { line1: 'Unter den Linden 1', city: 'Berlin', postal_code: '10117', country: 'DE' };

/** A sole trader of a restaurant in Germany with everything that it needs to take cards. */
export const newMerchant: Stripe.AccountCreateParams = {
  country: 'DE',
  email: 'jenny@example.com',
  business_type: 'individual',
  controller,
  capabilities,
  business_profile: { mcc: '5812', url: 'https://rosen.example.com' },
  individual: {
    first_name: 'Jenny',
    last_name: 'Rosen',
    email: 'jenny@example.com',
    phone: '+4930123456',
    dob: { day: 4, month: 7, year: 1980 },
    address: merchantAddress,
    id_number: 'L01X00T471',
  },
  external_account: {
    object: 'bank_account',
    country: 'DE',
    currency: 'eur',
    account_number: 'DE89370400440532013000',
  },
  tos_acceptance: tosAcceptance,
};
