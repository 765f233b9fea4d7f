import { bytesOf, deviceName, localhostOrigin, textOf } from './passkey';

it('bytes are base64url without padding, both ways', () => {
  for (const length of [0, 1, 2, 3, 32, 1_023]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + 251) % 256);
    expect(textOf(bytes.buffer)).toBe(Buffer.from(bytes).toString('base64url'));
    expect([...bytesOf(textOf(bytes.buffer))]).toEqual([...bytes]);
  }
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15)', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['something else', 'Passkey'],
])('%s is called %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

it.each([
  ['http://127.0.0.1:3000/dashboard/join', 'http://localhost:3000'],
  ['http://[::1]/dashboard/join', 'http://localhost'],
  ['http://localhost:3000/', undefined],
  ['https://10.0.0.7/', undefined],
  ['https://127.0.0.1.example/', undefined],
])('%s is this machine at %s', (address, origin) => expect(localhostOrigin(new URL(address))).toBe(origin));
