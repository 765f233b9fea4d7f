import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges that IANA does not hand out to the public, and the addresses at which clouds answer for themselves. */
const notPublicIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's own services, on a public address.
  '168.63.129.16/32',
];

/** Only this part of IPv6 is public at all: loopback, mapped, NAT64, unique local, link and site local, multicast lie outside. */
const globalIpv6 = '2000::/3';
/** Protocol assignments with Teredo and ORCHID, documentation, 6to4: they lead elsewhere. */
const notPublicIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/**
 * Loopback, link-local and multicast addresses and those at which clouds hand out credentials. No setting opens them in
 * the live environment: a request to them reaches the machine itself.
 */
export const neverInLive: readonly string[] = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '::/127',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
];

/** A set of addresses, written as in `10.0.0.0/8, fd00::/8`. */
export class AddressRanges {
  private readonly list = new BlockList();
  private readonly excepted: AddressRanges | undefined;

  constructor(ranges: readonly string[], except: readonly string[] = []) {
    for (const range of ranges) this.add(range);
    this.excepted = except.length > 0 ? new AddressRanges(except) : undefined;
  }

  has(address: string): boolean {
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (family === 'ipv6' && !isIPv6(address)) return false;
    return this.list.check(address, family) && !(this.excepted?.has(address) ?? false);
  }

  private add(range: string): void {
    const [address = '', bits = ''] = range.split('/');
    const isV4 = isIPv4(address);
    const length = /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    if ((!isV4 && !isIPv6(address)) || address.includes('%') || !(length <= (isV4 ? 32 : 128))) {
      throw new TypeError(`${range} is not a range of addresses such as 10.0.0.0/8`);
    }
    this.list.addSubnet(address, length, isV4 ? 'ipv4' : 'ipv6');
  }
}

const deniedIpv4 = new AddressRanges(notPublicIpv4);
const publicIpv6 = new AddressRanges([globalIpv6]);
const deniedIpv6 = new AddressRanges(notPublicIpv6);

/** Whether anyone on the internet may answer there. Anything that is not plainly an address is not public. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !deniedIpv4.has(address);
  return isIPv6(address) && publicIpv6.has(address) && !deniedIpv6.has(address);
};
