import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type {
  CardRead,
  ChipApplication,
  Cryptogram,
  Cvm,
  EntryMode,
  Funding,
  Scheme,
  Wallet,
} from '@taprail/contracts/acquirer';

/** What a PaymentMethod and a charge both say of a card that was presented. */
type Face = Pick<
  Stripe.PaymentMethod.CardPresent,
  'brand' | 'country' | 'exp_month' | 'exp_year' | 'fingerprint' | 'funding' | 'iin' | 'last4' | 'read_method'
>;
type PresentedCard = Face & Readonly<{ wallet?: { type: string } }>;

const schemes: readonly string[] = ['visa', 'mastercard', 'amex', 'discover', 'interac'] satisfies Scheme[];
const fundings: readonly string[] = ['credit', 'debit', 'prepaid'] satisfies Funding[];
const entryModes: Readonly<Record<string, EntryMode>> = {
  contactless_emv: 'contactless_emv',
  contactless_magstripe_mode: 'contactless_magstripe',
  contact_emv: 'contact_emv',
  magnetic_stripe_fallback: 'magnetic_stripe',
  magnetic_stripe_track2: 'magnetic_stripe',
};
const wallets: readonly string[] = ['apple_pay', 'google_pay', 'samsung_pay'] satisfies Wallet[];
const bin = /^\d{6,8}$/;
const binLength = 6;
const twoDigits = 2;

/** A card as a reader has read it. How its holder was verified and its cryptogram come with the issuer's answer. */
export const cardRead = (card: PresentedCard, payment: string, isInterac: boolean): CardRead => {
  const brand = isInterac ? 'interac' : (card.brand ?? 'unknown');
  const isNamed = schemes.includes(brand);
  return {
    fingerprint: card.fingerprint,
    scheme: isNamed ? (brand as Scheme) : 'other',
    ...(isNamed ? {} : { brand }),
    funding: fundings.includes(card.funding ?? '') ? (card.funding as Funding) : 'unknown',
    bin: card.iin && bin.test(card.iin) ? card.iin.slice(0, binLength) : null,
    last4: card.last4 ?? '',
    expiry: `${card.exp_year}-${String(card.exp_month).padStart(twoDigits, '0')}`,
    issuerCountry: card.country ?? '',
    wallet: walletOf(card.wallet?.type),
    entryMode: entryModes[card.read_method ?? ''] ?? 'contactless_emv',
    cvm: 'none',
    cryptogram: null,
    payment,
  };
};

export const walletOf = (type: string | undefined): Wallet | null => {
  if (type === undefined || type === 'unknown') return null;
  return wallets.includes(type) ? (type as Wallet) : 'other';
};

type Receipt = Pick<
  Stripe.Charge.PaymentMethodDetails.CardPresent.Receipt,
  | 'cardholder_verification_method'
  | 'application_cryptogram'
  | 'authorization_response_code'
  | 'application_preferred_name'
  | 'dedicated_file_name'
>;

/** A phone or watch verifies its owner itself; of a card `approval` means that nobody did. */
export const cvmOf = (receipt: Receipt | null, wallet: Wallet | null): Cvm => {
  switch (receipt?.cardholder_verification_method) {
    case 'online_pin':
    case 'offline_pin':
      return 'online_pin';
    case 'signature':
      return 'signature';
    case 'approval':
      return wallet === null ? 'none' : 'cdcvm';
    case null:
    case undefined:
    default:
      return 'none';
  }
};

/** Of a card that was read by its stripe there is none. */
export const applicationOf = (receipt: Receipt | null): ChipApplication | null => {
  const { dedicated_file_name: id = null, application_preferred_name: name = null } = receipt ?? {};
  return id === null && name === null ? null : { id, name };
};

/** Only a digest is kept. The issuer has verified what it has approved. */
export const cryptogramOf = (receipt: Receipt | null): Cryptogram | null => {
  const cryptogram = receipt?.application_cryptogram ?? null;
  if (cryptogram === null) return null;
  const digest = createHash('sha256').update(cryptogram).digest('hex');
  return { type: 'ARQC', verified: true, fingerprint: `sha256:${digest}` };
};

const isoCode = /^[0-9A-Z]{2}$/;

/** The issuer's code as the chip got it: two characters in hexadecimal. */
export const responseCodeOf = (receipt: Receipt | null): string => {
  const code = Buffer.from(receipt?.authorization_response_code ?? '', 'hex').toString('latin1');
  return isoCode.test(code) ? code : '00';
};
