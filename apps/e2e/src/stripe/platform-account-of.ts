import type { PspSimulator } from '@taprail/psp-simulator';

/** The account that the keys of the simulator's Stripe side belong to, as a setting. */
export const platformAccountOf = async ({ url, key }: PspSimulator): Promise<Readonly<Record<string, string>>> => {
  const answer = await fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  return { STRIPE_PLATFORM_ACCOUNT: ((await answer.json()) as { id: string }).id };
};
