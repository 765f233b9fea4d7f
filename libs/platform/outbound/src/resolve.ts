import { Resolver } from 'node:dns/promises';

/** Every address of a name; throws NameNotFound when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export class NameNotFound extends Error {
  override readonly name = 'NameNotFound';
}

const loopback = ['127.0.0.1', '::1'];
const timeoutMs = 1_000;
const tries = 2;

/**
 * Asks name servers itself. The lookup of the operating system has four threads: four slow names would hold up every
 * other, and this is a place where strangers choose the names.
 */
export const nameServers = (): Resolve => {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  return async (host) => {
    const name = host.replace(/\.$/, '').toLowerCase();
    if (name === 'localhost' || name.endsWith('.localhost')) return loopback;
    if (isNoPublicName(name)) throw new NameNotFound(`${name} has no address`);
    const found = await Promise.all([resolver.resolve4(name).catch(() => []), resolver.resolve6(name).catch(() => [])]);
    const addresses = found.flat();
    if (addresses.length === 0) throw new NameNotFound(`${name} has no address`);
    return addresses;
  };
};

/** A single word, or a name that is reserved for having no address: nobody needs to be asked. */
const isNoPublicName = (name: string): boolean => !name.includes('.') || name.endsWith('.invalid');
