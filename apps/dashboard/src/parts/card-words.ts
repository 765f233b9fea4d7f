import { words } from './status-tone';

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
};

const wallets: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  samsung_pay: 'Samsung Pay',
};

const verifications: Readonly<Record<string, string>> = {
  none: 'None',
  online_pin: 'PIN',
  signature: 'Signature',
  cdcvm: 'On the phone or watch (CDCVM)',
};

const entryModes: Readonly<Record<string, string>> = {
  contactless_emv: 'Contactless chip',
  contactless_magstripe: 'Contactless, as a magnetic stripe',
  contact_emv: 'Chip inserted',
  magnetic_stripe: 'Magnetic stripe',
};

/** Names of others are written as they write them. */
export const brandWords = (scheme: string): string => brands[scheme] ?? words(scheme);
export const walletWords = (wallet: string): string => wallets[wallet] ?? words(wallet);
export const verificationWords = (cvm: string): string => verifications[cvm] ?? words(cvm);
export const entryModeWords = (mode: string): string => entryModes[mode] ?? words(mode);

/** `Visa •••• 4242`. */
export const cardWords = ({ scheme, last4 }: Readonly<{ scheme: string; last4: string }>): string =>
  `${brandWords(scheme)} •••• ${last4}`;
