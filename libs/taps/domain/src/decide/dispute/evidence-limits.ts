import type { KnownTransaction } from '../../transaction/transaction.state';

/** All files of a dispute together, where the payment service provider sets no limit of its own. */
export const evidenceBytesMax = 20 * 1024 * 1024;

/** The same at Stripe, which takes 4.5 MB: texts that are sent as files take some of it. */
export const stripeEvidenceBytesMax = 4_300_000;

/** A payment at Stripe has an id there, and its disputes are answered there. */
export const evidenceBytesMaxOf = ({ presented }: Pick<KnownTransaction, 'presented'>): number =>
  presented.acquirerReference === undefined ? evidenceBytesMax : stripeEvidenceBytesMax;
