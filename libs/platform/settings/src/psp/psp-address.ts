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
  const baseUrl = originOf(address);
  if (baseUrl !== undefined) return { provider, baseUrl };
  const mistake = `must have nothing after ${provider}:, or http or https with host and port, as in ${provider}:http://127.0.0.1:12180`;
  return { provider, baseUrl, mistake };
};

/** Paths are Stripe's own, and the key is a setting of its own: anything but host and port would be ignored. */
const originOf = (address: string): string | undefined => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  const { origin, href } = new URL(address);
  return href === `${origin}/` ? origin : undefined;
};
