import type { TaprailOptions } from './options';

type Environment = Readonly<Record<string, string | undefined>>;

/** Key and address from the environment where the options do not name them. A browser has none. */
export const withEnvironment = (options: TaprailOptions): TaprailOptions => {
  const { env = {} } = (globalThis as Readonly<{ process?: Readonly<{ env?: Environment }> }>).process ?? {};
  const { TAPRAIL_API_KEY: apiKey, TAPRAIL_API_URL: baseUrl } = env;
  return { apiKey, ...options, baseUrl: options.baseUrl ?? baseUrl };
};
