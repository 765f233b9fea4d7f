import type { Settings } from '../settings';
import { unreadableFiles } from './certificate-files';

/** Contradictions in the addresses of PostgreSQL. */
export const postgresMistakes = ({ environment, readStoreUrl, vaultUrl }: Settings): readonly string[] =>
  (
    [
      ['READ_STORE_URL', readStoreUrl],
      ['VAULT_URL', vaultUrl],
    ] as const
  ).flatMap(([name, url]) => {
    const options = optionsOf(url);
    if (options === undefined) return [];
    const files = ['sslrootcert', 'sslcert', 'sslkey'].map((option) => options.get(option) ?? undefined);
    const found = unreadableFiles(...files.map((file) => [name, file] as const));
    return environment === 'live' && isUnverified(options) ? [...found, unverifiedInLive(name)] : found;
  });

const unverifiedInLive = (name: string): string =>
  `${name} must verify the server, as sslmode=verify-full does, because TAPRAIL_ENV is live`;

/** Undefined where there is no PostgreSQL, or its client will say what is wrong with the address. */
const optionsOf = (url: string | undefined): URLSearchParams | undefined => {
  if (!/^postgres(ql)?:/.test(url ?? '')) return undefined;
  try {
    return new URL(url ?? '').searchParams;
  } catch {
    return undefined;
  }
};

/** Encrypted, but with anybody: what `pg` makes of these. */
const isUnverified = (options: URLSearchParams): boolean => {
  const mode = options.get('sslmode') ?? '';
  if (mode === 'no-verify' || options.get('ssl') === 'no-verify') return true;
  return options.get('uselibpqcompat') === 'true' && ['prefer', 'require', 'verify-ca'].includes(mode);
};
