type Range = Readonly<{ bits: 32 | 128; first: bigint; last: bigint }>;

/**
 * Whether every address of `inner` is one of `outer`. Addresses of the two families are never the same, also where one
 * is written in the form of the other: a list that cannot be compared holds nothing.
 */
export const isRangeWithin = (inner: string, outer: string): boolean => {
  const [part, whole] = [rangeOf(inner), rangeOf(outer)];
  return part.bits === whole.bits && part.first >= whole.first && part.last <= whole.last;
};

/** Of an address or a range whose form was checked when it was given: 203.0.113.0/24, 2001:db8::/32, ::ffff:203.0.113.7. */
const rangeOf = (text: string): Range => {
  const [address = '', prefix] = text.split('/');
  const bits = address.includes(':') ? 128 : 32;
  const value = bits === 128 ? ipv6Of(address) : ipv4Of(address);
  const free = BigInt(bits - Number(prefix ?? bits));
  const first = (value >> free) << free;
  return { bits, first, last: first + (1n << free) - 1n };
};

const ipv4Of = (address: string): bigint =>
  address.split('.').reduce((value, part) => (value << 8n) | BigInt(Number(part)), 0n);

const ipv6Of = (address: string): bigint => {
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array<bigint>(tail === undefined ? 0 : 8 - before.length - after.length).fill(0n);
  return [...before, ...zeros, ...after].reduce((value, group) => (value << 16n) | group, 0n);
};

const groupsOf = (text: string): readonly bigint[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => (group.includes('.') ? twoGroups(group) : [BigInt(`0x${group}`)]));

const twoGroups = (ipv4: string): readonly bigint[] => {
  const value = ipv4Of(ipv4);
  return [value >> 16n, value & 0xffffn];
};
