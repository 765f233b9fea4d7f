import type { AuditRow, LedgerKeys, TransactionProof } from '../generated/schemas';

/** The record does not hold, and why. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
}

export type ProvedRecord = Readonly<{
  transactionId: string;
  /** The last event that the proof is about. */
  revision: number;
  /** The day on which it was on record. */
  date: string;
  keyId: string;
  /** How many of the audit rows came after the last sealed event. They follow from it; the next seal covers them. */
  eventsNotSealed: number;
}>;

const hashForm = /^[0-9a-f]{64}$/;
const utf8 = new TextEncoder();

const demand: (holds: unknown, otherwise: string) => asserts holds = (holds, otherwise) => {
  if (!holds) throw new ProofError(otherwise);
};

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  } catch {
    throw new ProofError('a signature or an event is not base64');
  }
};

const sha256 = async (...parts: readonly (string | Uint8Array)[]): Promise<string> => {
  const all = parts.map((part) => (typeof part === 'string' ? utf8.encode(part) : part));
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const rootOf = async ({ transaction_id: id, head, leaf, path }: TransactionProof): Promise<string> => {
  demand(typeof id === 'string' && hashForm.test(head?.hash), 'the hash of the head is not one');
  demand((await sha256(Uint8Array.of(0), id, head.hash)) === leaf, 'the leaf is not that of this transaction and head');
  demand(Array.isArray(path), 'there is no path');
  let below = leaf;
  for (const { side, hash } of path) {
    demand(hashForm.test(hash) && ['left', 'right'].includes(side), 'a step of the path is malformed');
    const [left, right] = side === 'left' ? [hash, below] : [below, hash];
    below = await sha256(Uint8Array.of(1), bytesOfHex(left), bytesOfHex(right));
  }
  return below;
};

const checkSignature = async (seal: TransactionProof['seal'], { keys }: LedgerKeys): Promise<void> => {
  const { date, root, previous, signature, key_id: keyId } = seal;
  const jwk = keys.find(({ kid }) => kid === keyId);
  demand(jwk, `the key ${keyId} is not among those given`);
  demand(jwk.crv === 'Ed25519', `the key ${keyId} is not an Ed25519 key`);
  const { kty, crv, x } = jwk;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  const text = utf8.encode(`${date}|${root}|${previous}`);
  const holds = await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOfBase64(signature), text);
  demand(holds, 'the signature is not that of the key');
};

/** Fields of a row that its bytes have too. The other fields stand beside the bytes, and nothing seals them. */
const isAsCovered = (row: AuditRow): boolean => {
  let covered: Partial<AuditRow> | null;
  try {
    covered = JSON.parse(new TextDecoder().decode(bytesOfBase64(row.bytes))) as Partial<AuditRow> | null;
  } catch {
    return false;
  }
  return covered?.at === undefined || covered.at === row.at;
};

/** Each event's hash is that of its bytes and of the hash before it, from 64 zeros on; one of them is the sealed head. */
const checkAudit = async (rows: readonly AuditRow[], head: TransactionProof['head']): Promise<void> => {
  let hash = '0'.repeat(64);
  for (const [revision, row] of rows.entries()) {
    demand(
      row.revision === revision && row.prev_hash === hash,
      `event ${revision} does not follow from the one before`,
    );
    hash = await sha256(hash, bytesOfBase64(row.bytes));
    demand(row.hash === hash, `the bytes of event ${revision} were changed`);
    demand(isAsCovered(row), `the fields of event ${revision} are not those of its bytes`);
  }
  demand(rows[head.revision]?.hash === head.hash, `event ${head.revision} is not the sealed one`);
};

/**
 * Checks the proof of a transaction without asking anybody: by its published encoding and the public keys alone. With
 * the audit rows the bytes of every event are checked too. Keep keys from a time when you trusted them; keys that
 * come with the proof prove nothing.
 */
export const verifyProof = async (
  proof: TransactionProof,
  keys: LedgerKeys,
  { audit }: Readonly<{ audit?: readonly AuditRow[] }> = {},
): Promise<ProvedRecord> => {
  demand((await rootOf(proof)) === proof.seal?.root, 'the path does not lead to the root of the seal');
  await checkSignature(proof.seal, keys);
  if (audit) await checkAudit(audit, proof.head);
  return {
    transactionId: proof.transaction_id,
    revision: proof.head.revision,
    date: proof.seal.date,
    keyId: proof.seal.key_id,
    eventsNotSealed: audit ? audit.length - proof.head.revision - 1 : 0,
  };
};
