import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { sha256 } from '../testing/node-hash';
import { ascii, bytesOfHex, hexOf, noHash } from './hash';
import { brokenAt, chainHash } from '../testing/oracles/hash-chain';
import { leafOf, merklePath, merkleRoot } from './merkle';
import { proofFault, type Verifier } from '../testing/oracles/proof-fault';
import { proofOf } from './proof';
import { ledgerSeal, type SealEvent, sealedHeads, sealRoot, sealText, sealUpcasters } from './seal';

const sha = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const heads = ['txn_b', 'txn_a', 'txn_c'].map((id) => ({ id, hash: sha(id) }));
const zero = Buffer.of(0);
const one = Buffer.of(1);
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

describe('the encodings of a proof', () => {
  it('a leaf is the hash of 0, the id and the head, both as text', () =>
    expect(leafOf({ id: 'txn_1', hash: noHash }, sha256)).toBe(sha(zero, 'txn_1', noHash)));

  it('a tree of three is split after two, as RFC 9162 has it', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((text) => sha(text)) as [string, string, string];
    const root = sha(one, bytes(sha(one, bytes(a), bytes(b))), bytes(c));
    expect(merkleRoot([a, b, c], sha256)).toBe(root);
    expect(merklePath([a, b, c], 2, sha256)).toEqual([{ side: 'left', hash: sha(one, bytes(a), bytes(b)) }]);
    expect(merklePath([a, b, c], 0, sha256)).toEqual([
      { side: 'right', hash: b },
      { side: 'right', hash: c },
    ]);
  });

  it('a tree of one is its leaf, and of none the hash of nothing', () => {
    expect(merkleRoot(['ab'], sha256)).toBe('ab');
    expect(merkleRoot([], sha256)).toBe(sha(''));
    expect(() => merklePath([], 0, sha256)).toThrow('There is no leaf 0 among 0');
  });

  it('hex is lower case and ASCII is ASCII', () => {
    expect(hexOf(bytesOfHex('00ff7a'))).toBe('00ff7a');
    expect(() => bytesOfHex('FF')).toThrow('is not lower-case hex');
    expect(() => bytesOfHex('f')).toThrow('is not lower-case hex');
    expect(() => ascii('é')).toThrow('is not ASCII');
    expect(() => ascii('😀')).toThrow('is not ASCII');
  });

  it('a chain begins at 64 zeros and hashes the hash before as text', () =>
    expect(chainHash(noHash, ascii('{}'), sha256)).toBe(sha(noHash, '{}')));
});

describe('a seal', () => {
  const given = specify(ledgerSeal);
  const day = (date: string, root: string, previous: string): SealEvent['data'] => ({
    date,
    root,
    previous,
    trialBalanceHash: sha('balance'),
    leaves: 3,
    until: '41',
    signature: 's',
    keyId: 'key_1',
    publicKey: 'p',
    at: `${date}T23:59:59.000Z`,
  });
  const monday: SealEvent = { type: 'DaySealed', data: day('2026-03-02', sha('mon'), noHash) };

  it('covers all heads and the trial balance, in the order of ids', () => {
    const sealed = sealedHeads(heads, sha('balance'));
    expect(sealed.map(({ id }) => id)).toEqual(['trial_balance', 'txn_a', 'txn_b', 'txn_c']);
    expect(sealRoot(sealed, sha256)).toBe(sealRoot(sealedHeads(heads.toReversed(), sha('balance')), sha256));
    expect(sealRoot(sealed, sha256)).not.toBe(sealRoot(sealedHeads(heads, sha('other')), sha256));
  });

  it('has one head for each stream', () =>
    expect(() => sealRoot(sealedHeads([...heads, ...heads], sha('balance')), sha256)).toThrow('has two heads'));

  it('names the day before', () => {
    const tuesday = day('2026-03-03', sha('tue'), sha('mon'));
    given()
      .when({ type: 'SealDay', ...monday.data })
      .then(monday);
    given(monday)
      .when({ type: 'SealDay', ...tuesday })
      .then({ type: 'DaySealed', data: tuesday });
    given(monday)
      .when({ type: 'SealDay', ...monday.data, root: sha('other') })
      .thenNothing();
    expect(() =>
      ledgerSeal.decide({ type: 'SealDay', ...tuesday, previous: noHash }, fold(ledgerSeal, [monday])),
    ).toThrow('does not name the one before');
  });

  it('can still be read as it was first stored', () => {
    const samples = storedSamples<SealEvent>(join(__dirname, 'history'), sealUpcasters);
    expect(samples.map(({ name }) => name)).toEqual(['DaySealed.1']);
    expect(
      fold(
        ledgerSeal,
        samples.map(({ event }) => event),
      ).date,
    ).toBe('2026-03-02');
  });
});

describe('a proof', () => {
  const keys = generateKeyPairSync('ed25519');
  const verifier: Verifier = {
    sha256,
    isSigned: (text, signature) => verify(null, Buffer.from(text), keys.publicKey, Buffer.from(signature, 'base64')),
  };
  const sealed = sealedHeads(heads, sha('balance'));
  const seal = { date: '2026-03-02', root: sealRoot(sealed, sha256), previous: noHash };
  const signature = sign(null, Buffer.from(sealText(seal)), keys.privateKey).toString('base64');
  const proof = proofOf('txn_b', 7, sealed, { ...seal, signature, keyId: 'key_1' }, sha256);

  it('has the shape that the API shows, and holds', () => {
    expect(proof).toEqual({
      transaction_id: 'txn_b',
      head: { revision: 7, hash: sha('txn_b') },
      leaf: sha(zero, 'txn_b', sha('txn_b')),
      path: [
        { side: 'right', hash: leafOf({ id: 'txn_c', hash: sha('txn_c') }, sha256) },
        {
          side: 'left',
          hash: merkleRoot(
            sealed.slice(0, 2).map((head) => leafOf(head, sha256)),
            sha256,
          ),
        },
      ],
      seal: { date: '2026-03-02', root: seal.root, previous: noHash, signature, key_id: 'key_1' },
    });
    expect(proofFault(proof, verifier)).toBeNull();
  });

  it.each([
    ['another transaction', { ...proof, transaction_id: 'txn_x' }, 'leaf'],
    ['another head', { ...proof, head: { revision: 7, hash: sha('other') } }, 'leaf'],
    ['another way', { ...proof, path: proof.path.slice(1) }, 'path'],
    ['a side exchanged', { ...proof, path: proof.path.map((step) => ({ ...step, side: 'left' as const })) }, 'path'],
    ['a way that is no hash', { ...proof, path: [{ side: 'left' as const, hash: 'zz' }] }, 'path'],
    ['another day', { ...proof, seal: { ...proof.seal, date: '2026-03-03' } }, 'signature'],
    ['another seal before', { ...proof, seal: { ...proof.seal, previous: sha('x') } }, 'signature'],
  ])('does not hold with %s', (_what, forged, fault) => expect(proofFault(forged, verifier)).toBe(fault));

  it('is only made for what the seal has', () =>
    expect(() => proofOf('txn_x', 1, sealed, { ...seal, signature, keyId: 'k' }, sha256)).toThrow(
      'txn_x is not in the seal',
    ));
});

describe('a chain', () => {
  it('holds when it is empty', () => expect(brokenAt([], sha256)).toBeNull());
});
