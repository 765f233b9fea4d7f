import type { PspPlace } from '@taprail/ports';

export type StripeEndpoint = Readonly<{ key: string; baseUrl?: string }>;

/** A simulator within the process has a key of its own. */
export const stripeEndpoint = ({ within, baseUrl }: PspPlace, pspKey: string | undefined): StripeEndpoint => {
  if (within) return { key: within.key, baseUrl: within.url };
  if (pspKey === undefined) throw new Error('PSP_KEY was not checked');
  return { key: pspKey, ...(baseUrl === undefined ? {} : { baseUrl }) };
};
