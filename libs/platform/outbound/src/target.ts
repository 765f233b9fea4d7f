import { isIP } from 'node:net';
import { type AddressRanges, isPublicAddress } from './addresses';
import type { Resolve } from './resolve';

export const urlLengthMax = 2_048;
const controlCharacter = /[\u0000-\u001f\u007f]/;

export type TargetGuardSettings = Readonly<{
  /** Plain HTTP too; for tests. */
  allowHttp: boolean;
  /** Reached although they are not public; for tests. */
  allowedRanges: AddressRanges;
}>;

/** The guard has refused: the address is no place to send a platform's events to. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

/**
 * The result of the WHATWG parser is both checked and called: 2130706433, 0x7f.1, 0177.0.0.1 and 127.1 are 127.0.0.1
 * there, so none of them is a way around.
 */
export const parseTarget = (url: string, { allowHttp }: TargetGuardSettings): URL => {
  if (url.length > urlLengthMax) throw new TargetRefused(`it is longer than ${urlLengthMax} characters`);
  // The parser drops or encodes these without a word, and what is called would not be what was written.
  if (controlCharacter.test(url)) throw new TargetRefused('it must not have control characters or line breaks');
  if (!URL.canParse(url)) throw new TargetRefused('it is not an absolute address');
  const target = new URL(url);
  const isAllowed = target.protocol === 'https:' || (allowHttp && target.protocol === 'http:');
  if (!isAllowed)
    throw new TargetRefused('it must begin with https://; in test, WEBHOOK_ALLOW_HTTP=true allows http://');
  if (target.username !== '' || target.password !== '')
    throw new TargetRefused('it must not have a user or a password');
  if (target.port === '0') throw new TargetRefused('it must not have port 0');
  if (target.hash !== '') throw new TargetRefused('it must not have a fragment');
  return target;
};

/** An address as the URL has it, without the brackets of IPv6. */
export const hostOf = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The addresses behind a host, all of which may be called. One that may not is reason enough to refuse. */
export const vettedAddresses = async (
  hostname: string,
  resolve: Resolve,
  { allowedRanges }: TargetGuardSettings,
): Promise<readonly string[]> => {
  const host = hostOf(hostname);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const refused = addresses.find((address) => !isPublicAddress(address) && !allowedRanges.has(address));
  if (refused !== undefined)
    throw new TargetRefused('it is not on the public internet; WEBHOOK_ALLOW_CIDRS allows more addresses');
  return addresses;
};
