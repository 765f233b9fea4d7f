import type { Card } from './transaction.facts';

type Identified = Pick<Card, 'fingerprint' | 'scheme' | 'brand' | 'last4' | 'expiry'>;

/** What makes two readings those of one card. Without a fingerprint, as of some wallets, it is what can be seen of it. */
export const cardIdentity = ({ fingerprint, scheme, brand, last4, expiry }: Identified): string =>
  fingerprint ?? `${brand ?? scheme}-${last4}-${expiry ?? ''}`;
