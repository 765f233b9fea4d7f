import { AddressRanges, isPublicAddress, neverInLive } from './addresses';

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::5',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['metadata of Alibaba', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link local, metadata', '169.254.169.254'],
    ['protocol assignments, metadata of Oracle', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['Azure itself', '168.63.129.16'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped, in hex', '::ffff:7f00:1'],
    ['mapped public', '::ffff:1.1.1.1'],
    ['compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unique local, metadata of AWS', 'fd00:ec2::254'],
    ['link local', 'fe80::1'],
    ['link local with a zone', 'fe80::1%eth0'],
    ['site local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('is not %s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('ranges of addresses', () => {
  it('hold what lies in them', () => {
    const ranges = new AddressRanges(['127.0.0.0/8', '::1/128']);
    expect(['127.9.9.9', '::1', '128.0.0.1', '::2', 'x'].map((address) => ranges.has(address))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '224.0.0.1',
  ])('never hold %s in live, whatever was asked for', (address) =>
    expect(new AddressRanges(['0.0.0.0/0'], neverInLive).has(address)).toBe(false),
  );
  it.each(['::', '::1', 'fe80::1', 'ff02::1', 'fd00:ec2::254', '::ffff:127.0.0.1'])(
    'never hold %s in live, whatever was asked for',
    (address) => expect(new AddressRanges(['::/0'], neverInLive).has(address)).toBe(false),
  );
  it('hold private addresses in live that were asked for', () => {
    const ranges = new AddressRanges(['10.0.0.0/8', 'fd12::/16'], neverInLive);
    expect(['10.1.2.3', 'fd12::1'].map((address) => ranges.has(address))).toEqual([true, true]);
  });

  it.each(['127.0.0.1', '127.0.0.1/33', '::1/129', '10.0.0/8', 'x/8', '10.0.0.0/-1', '10.0.0.0/'])(
    'are not written %s',
    (range) => expect(() => new AddressRanges([range])).toThrow('is not a range of addresses'),
  );
});
