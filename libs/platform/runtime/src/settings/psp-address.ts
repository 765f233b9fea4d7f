export type PspAddress = Readonly<{
  provider: string;
  /** Where it answers; undefined: Stripe itself, or a simulator within the process. */
  baseUrl: string | undefined;
  mistake?: string;
}>;

/** `stripe:`, `sim:` or either with an address behind the colon. */
export const pspAddress = (pspUrl: string): PspAddress => {
  const [provider = ''] = pspUrl.split(':', 1);
  const address = pspUrl.slice(provider.length + 1);
  if (address === '') return { provider, baseUrl: undefined };
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    return { provider, baseUrl: undefined, mistake: `must have an http or https address after ${provider}:` };
  }
  return { provider, baseUrl: address };
};
