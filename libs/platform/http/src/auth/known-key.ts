import { BlockList, isIP } from 'node:net';
import { isIpRange } from '../validation/dto/own-rules';
import type { Caller, Environment } from './caller';
import type { KeyRecord } from './key-directory';

/** How long a key counts as recognised, for the limit of those that are not. */
export const recognisedMs = 60 * 60 * 1_000;

/** A record as authentication needs it, so that nothing is parsed per request. */
export type KnownKey = Readonly<{
  caller: Caller;
  scopes: ReadonlySet<string>;
  /** Of the secret that was presented. */
  secretHash: string;
  expiresAtMs: number;
  revoked: boolean;
  allowed: BlockList | undefined;
}>;

export const knownKeyOf = (record: KeyRecord, secretHash: string, environment: Environment): KnownKey => {
  const { id, platformId, scopes, expiresAt, secretExpiresAt, revokedAt, ipAllowList } = record;
  return {
    caller: Object.freeze({ platformId, keyId: id, scopes, environment }),
    scopes: new Set(scopes),
    secretHash,
    expiresAtMs: Math.min(endOf(expiresAt), endOf(secretExpiresAt)),
    revoked: revokedAt !== null,
    allowed: ipAllowList.length > 0 ? allowList(ipAllowList) : undefined,
  };
};

const endOf = (instant: string | null): number => (instant === null ? Infinity : Date.parse(instant));

/** A range that cannot be read allows nothing, rather than everything. */
const allowList = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    if (!isIpRange(range)) continue;
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

/** A proxy may name something that is no address. */
export const isAllowedFrom = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
