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

const jsonOf = (base64: string): Readonly<Record<string, unknown>> | null => {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOfBase64(base64))) as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
};

type RowLink = NonNullable<AuditRow['link']>;

/** The lines that a link of version 2 covers, and after them the bytes. */
const hashByLink = async (before: string, revision: number, { bytes }: AuditRow, link: RowLink): Promise<string> => {
  const metadataHash = await sha256(bytesOfBase64(link.metadata));
  const lines = [before, '2', link.stream, revision, link.type, metadataHash].map((line) => `${line}\n`).join('');
  return sha256(lines, bytesOfBase64(bytes));
};

/** Fields of a row of which the hash covers the original. Without a link it covers the bytes alone. */
const isAsCovered = (row: AuditRow): boolean => {
  const data = jsonOf(row.bytes);
  if (!data || (data['at'] !== undefined && data['at'] !== row.at)) return false;
  if (!row.link) return true;
  const metadata = jsonOf(row.link.metadata);
  if (!metadata || row.type !== row.link.type || row.at !== metadata['at']) return false;
  const actor = metadata['actor'] as Partial<AuditRow['actor']> | undefined;
  return (
    row.actor.kind === actor?.kind &&
    row.actor.id === actor.id &&
    (row.request_id ?? null) === (metadata['requestId'] ?? null) &&
    (row.idempotency_key ?? null) === (metadata['idempotencyKey'] ?? null)
  );
};

/** Each event's hash is that of its link and of the hash before it, from 64 zeros on; one of them is the sealed head. */
const checkAudit = async (rows: readonly AuditRow[], { head, transaction_id: id }: TransactionProof): Promise<void> => {
  let hash = '0'.repeat(64);
  for (const [revision, row] of rows.entries()) {
    const { link } = row;
    demand(
      row.revision === revision && row.prev_hash === hash,
      `event ${revision} does not follow from the one before`,
    );
    demand(!link || link.version === 2, `the link of event ${revision} has a version that is not known here`);
    demand(!link || link.stream === `transaction-${id}`, `event ${revision} is one of another stream`);
    hash = link ? await hashByLink(hash, revision, row, link) : await sha256(hash, bytesOfBase64(row.bytes));
    demand(
      row.hash === hash,
      `the ${link ? 'content' : 'bytes'} of event ${revision} ${link ? 'was' : 'were'} changed`,
    );
    demand(isAsCovered(row), `the fields of event ${revision} are not those that its hash covers`);
  }
  demand(rows[head.revision]?.hash === head.hash, `event ${head.revision} is not the sealed one`);
};

/**
 * Checks the proof of a transaction without asking anybody: by its published encoding and the public keys alone. With
 * the audit rows every event is checked too: its bytes, and with a link also its type, actor, time and request. Keep keys from a time when you trusted them; keys that
 * come with the proof prove nothing.
 */
export const verifyProof = async (
  proof: TransactionProof,
  keys: LedgerKeys,
  { audit }: Readonly<{ audit?: readonly AuditRow[] }> = {},
): Promise<ProvedRecord> => {
  demand((await rootOf(proof)) === proof.seal?.root, 'the path does not lead to the root of the seal');
  await checkSignature(proof.seal, keys);
  if (audit) await checkAudit(audit, proof);
  return {
    transactionId: proof.transaction_id,
    revision: proof.head.revision,
    date: proof.seal.date,
    keyId: proof.seal.key_id,
    eventsNotSealed: audit ? audit.length - proof.head.revision - 1 : 0,
  };
};
