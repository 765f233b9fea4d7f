import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditRow, LedgerKeys, TransactionProof } from '../generated/schemas';
import { verifyProof } from './verify-proof';

const sha256 = (...parts: readonly (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Made by the published encoding, with Node's own functions. */
const at = '2026-03-01T10:00:00.000Z';
const rows = ['{"one":1}', `{"at":"${at}"}`, '{"three":3}'].reduce<AuditRow[]>((before, text, revision) => {
  const prev_hash = before.at(-1)?.hash ?? '0'.repeat(64);
  const bytes = Buffer.from(text);
  const row = { revision, at, prev_hash, hash: sha256(prev_hash, bytes), bytes: bytes.toString('base64') };
  return [...before, row as AuditRow];
}, []);
const timed = (instant: string): AuditRow => ({ ...rows[1]!, at: instant });
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keysOf = (key: KeyObject, kid: string): LedgerKeys =>
  ({ keys: [{ ...key.export({ format: 'jwk' }), kid, use: 'sig' }] }) as LedgerKeys;
const keys = keysOf(publicKey, 'key_1');

const proofOf = (): TransactionProof => {
  const transaction_id = 'txn_1';
  const head = { revision: 1, hash: rows[1]!.hash };
  const leaf = sha256(Buffer.of(0), transaction_id, head.hash);
  const [left, right] = [sha256('left'), sha256('right')];
  const node = sha256(Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(leaf, 'hex'));
  const root = sha256(Buffer.of(1), Buffer.from(node, 'hex'), Buffer.from(right, 'hex'));
  const previous = '0'.repeat(64);
  const signature = sign(null, Buffer.from(`2026-03-02|${root}|${previous}`), privateKey).toString('base64');
  const seal = { date: '2026-03-02', root, previous, signature, key_id: 'key_1' };
  return {
    transaction_id,
    head,
    leaf,
    path: [
      { side: 'left', hash: left },
      { side: 'right', hash: right },
    ],
    seal,
  };
};
const changed = (change: (proof: any) => void): TransactionProof => {
  const proof = structuredClone(proofOf());
  change(proof);
  return proof;
};

describe('the proof of a transaction', () => {
  it('holds by its path and the signature of the day', async () =>
    expect(await verifyProof(proofOf(), keys)).toEqual({
      transactionId: 'txn_1',
      revision: 1,
      date: '2026-03-02',
      keyId: 'key_1',
      eventsNotSealed: 0,
    }));

  it('holds for every event up to the sealed one, and counts those that came after it', async () =>
    expect(await verifyProof(proofOf(), keys, { audit: rows })).toMatchObject({ revision: 1, eventsNotSealed: 1 }));

  it.each<[string, (proof: any) => void, string]>([
    ['another transaction', (proof) => (proof.transaction_id = 'txn_2'), 'the leaf is not that of this transaction'],
    ['another head', (proof) => (proof.head.hash = rows[0]!.hash), 'the leaf is not'],
    ['a head that is no hash', (proof) => (proof.head.hash = 'x'), 'the hash of the head is not one'],
    ['a path that was turned round', (proof) => (proof.path[0].side = 'right'), 'does not lead to the root'],
    ['a path with a step that is none', (proof) => (proof.path[0].hash = 'x'), 'a step of the path is malformed'],
    ['a shorter path', (proof) => proof.path.pop(), 'does not lead to the root'],
    ['another day', (proof) => (proof.seal.date = '2026-03-01'), 'the signature is not that of the key'],
    ['a signature that is none', (proof) => (proof.seal.signature = '%'), 'not base64'],
    ['a key that nobody knows', (proof) => (proof.seal.key_id = 'key_2'), 'the key key_2 is not among those given'],
  ])('does not hold with %s', (_what, change, message) =>
    expect(verifyProof(changed(change), keys)).rejects.toThrow(message),
  );

  it('does not hold under a key of somebody else', () => {
    const stranger = keysOf(generateKeyPairSync('ed25519').publicKey, 'key_1');
    return expect(verifyProof(proofOf(), stranger)).rejects.toThrow('the signature is not that of the key');
  });

  it.each<[string, readonly AuditRow[], string]>([
    ['were changed', [rows[0]!, { ...rows[1]!, bytes: 'AAAA' }], 'the bytes of event 1 were changed'],
    ['are missing', rows.slice(0, 1), 'event 1 is not the sealed one'],
    ['were changed after the seal', [...rows.slice(0, 2), { ...rows[2]!, bytes: 'AAAA' }], 'the bytes of event 2'],
    [
      'say another time than their bytes',
      [rows[0]!, timed('2026-03-01T10:00:00.001Z')],
      'the fields of event 1 are not',
    ],
    ['were swapped', [rows[1]!, rows[0]!], 'event 0 does not follow'],
  ])('does not hold for events that %s', (_what, audit, message) =>
    expect(verifyProof(proofOf(), keys, { audit })).rejects.toThrow(message),
  );
});

describe('the published example of a proof', () => {
  const { proof, keys, audit, forgeries } = JSON.parse(
    readFileSync(join(__dirname, '../../../contracts/vectors/transaction-proof.json'), 'utf8'),
  ) as {
    proof: TransactionProof;
    keys: LedgerKeys;
    audit: readonly AuditRow[];
    forgeries: readonly Readonly<{ name: string; revision: number; change: Partial<AuditRow>; fault: string }>[];
  };

  it('holds across events with and without a link', async () =>
    expect(await verifyProof(proof, keys, { audit })).toMatchObject({ revision: 2, eventsNotSealed: 1 }));

  it.each(forgeries)('does not hold with $name changed', ({ revision, change, fault }) => {
    const forged = audit.map((row, n) => (n === revision ? { ...row, ...change } : row));
    return expect(verifyProof(proof, keys, { audit: forged })).rejects.toThrow(fault);
  });
});
