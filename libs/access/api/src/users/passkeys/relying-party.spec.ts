import type { FastifyRequest } from 'fastify';
import { passkeyOrigin, relyingPartyOf } from './relying-party';

it.each([
  ['https://pay.example', 'https://pay.example'],
  ['https://pay.example:8443', 'https://pay.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['https://127.0.0.1', 'https://localhost'],
  ['http://pay.example', null],
  ['https://10.0.0.7', null],
  ['http://10.0.0.7:3000', null],
  ['https://[2001:db8::1]', null],
])('passkeys of %s are used at %s', (address, origin) => expect(passkeyOrigin(address)).toBe(origin));

const request = (headers: Record<string, string>) => ({ headers, host: headers['host'] }) as unknown as FastifyRequest;

it('the page of another origin is told where passkeys work', () => {
  const at = (origin: string) => relyingPartyOf(request({ host: 'x', origin }), 'https://pay.example');
  expect(at('https://pay.example')).toEqual({ id: 'pay.example', origin: 'https://pay.example' });
  expect(() => at('https://pay.example.evil.example')).toThrow('Passkeys can only be used at https://pay.example.');
});

it('a deployment without a name is told what it needs', () =>
  expect(() => relyingPartyOf(request({ host: 'x' }), 'http://10.0.0.7:3000')).toThrow('Set PUBLIC_URL'));
