import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What IANA does not hand out to the public, and the addresses at which clouds answer for themselves. */
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

/** A set of addresses, written as in `10.0.0.0/8, fd00::/8`. */
export class AddressRanges {
  private readonly list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) this.add(range);
  }

  has(address: string): boolean {
    if (isIPv4(address)) return this.list.check(address, 'ipv4');
    return isIPv6(address) && this.list.check(address, 'ipv6');
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
