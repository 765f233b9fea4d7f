import { challengeIn, isPlainAttestation } from './webauthn';

const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
/** CBOR of an attestation object with a statement of one entry, or of none. */
const attestation = (format: string, statement?: string): string =>
  Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text(format), text('attStmt')],
    ...(statement === undefined ? [Buffer.from([0xa0])] : [Buffer.from([0xa1]), text(statement), Buffer.from([0x80])]),
    ...[text('authData'), Buffer.from([0x40])],
  ]).toString('base64url');

it.each([
  ['of none', attestation('none'), true],
  ['by the passkey itself', attestation('packed', 'sig'), true],
  ['by certificates', attestation('packed', 'x5c'), false],
  ['of a maker', attestation('apple', 'x5c'), false],
])('an attestation %s is read: %s', async (_what, given, isRead) =>
  expect(await isPlainAttestation(given)).toBe(isRead),
);

it('an answer that is none has no challenge', () => {
  const said = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(challengeIn(said({ challenge: 'c' }))).toBe('c');
  for (const other of [said(null), said([1]), said({ challenge: 7 }), said('x'), 'AAAA', '']) {
    expect(challengeIn(other)).toBeUndefined();
  }
});
