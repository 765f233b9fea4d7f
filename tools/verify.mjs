// npm run verify -- proof.json: checks the proof of a transaction without asking anybody.
// It knows the published encoding and nothing else: not a line of it is shared with what writes the record.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const usage = `npm run verify -- proof.json [--keys keys.json] [--audit audit.json]

proof.json  GET /v1/transactions/:id/proof
keys.json   GET /.well-known/taprail-ledger-keys; without it taprail-ledger-keys.json beside the proof
audit.json  GET /v1/transactions/:id/audit; with it the bytes of every event are checked too`;

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

class Unsound extends Error {}
const require = (holds, otherwise) => {
  if (!holds) throw new Unsound(otherwise);
};
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const rootOf = ({ transaction_id: id, head, leaf, path }) => {
  require(isHash(head?.hash), 'the hash of the head is not one');
  require(sha256(Buffer.of(0), id, head.hash) === leaf, 'the leaf is not that of this transaction and head');
  require(Array.isArray(path), 'there is no path');
  return path.reduce((below, { side, hash }) => {
    require(isHash(hash) && ['left', 'right'].includes(side), 'a step of the path is malformed');
    const [left, right] = side === 'left' ? [hash, below] : [below, hash];
    return sha256(Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
  }, leaf);
};

const checkSignature = ({ date, root, previous, signature, key_id: keyId }, keys) => {
  const jwk = keys.find(({ kid }) => kid === keyId);
  require(jwk, `the key ${keyId} is not among those given`);
  const text = Buffer.from(`${date}|${root}|${previous}`, 'ascii');
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
  require(key.asymmetricKeyType === 'ed25519', `the key ${keyId} is not an Ed25519 key`);
  require(verify(null, text, key, Buffer.from(signature, 'base64')), 'the signature is not that of the key');
};

/** With a link the hash is of lines and the bytes, without one of the hash before and the bytes. */
const hashOfRow = (before, revision, { bytes, link }) => {
  const data = Buffer.from(bytes, 'base64');
  if (!link) return sha256(before, data);
  require(link.version === 2, `the link of event ${revision} has a version that is not known here`);
  const metadataHash = sha256(Buffer.from(link.metadata, 'base64'));
  return sha256(`${before}\n2\n${link.stream}\n${revision}\n${link.type}\n${metadataHash}\n`, data);
};

const sayTheSame = ({ type, at, actor, request_id: requestId, idempotency_key: key }, link) => {
  const metadata = JSON.parse(Buffer.from(link.metadata, 'base64').toString('utf8'));
  const shown = [type, at, actor?.kind, actor?.id, requestId ?? null, key ?? null];
  const { actor: covered, requestId: request = null, idempotencyKey = null } = metadata;
  const expected = [link.type, metadata.at, covered?.kind, covered?.id, request, idempotencyKey];
  return shown.every((value, n) => value === expected[n]);
};

/** Each event's hash is that of its content and of the hash before it, from 64 zeros on. Counts those after the sealed one. */
const checkAudit = (rows, head, id) => {
  let hash = '0'.repeat(64);
  for (const [revision, row] of rows.entries()) {
    const { link } = row;
    require(row.revision === revision &&
      row.prev_hash === hash, `event ${revision} does not follow from the one before`);
    require(!link || link.stream === `transaction-${id}`, `event ${revision} is one of another stream`);
    hash = hashOfRow(hash, revision, row);
    require(row.hash ===
      hash, `the ${link ? 'content' : 'bytes'} of event ${revision} ${link ? 'was' : 'were'} changed`);
    require(!link || sayTheSame(row, link), `the fields of event ${revision} are not those that its hash covers`);
  }
  require(rows[head.revision]?.hash === head.hash, `event ${head.revision} is not the sealed one`);
  return rows.length - head.revision - 1;
};

const main = (words) => {
  const optionOf = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const [file] = words;
  if (!file || file.startsWith('-')) {
    console.error(usage);
    return 2;
  }
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  const keysFile = optionOf('--keys') ?? join(dirname(file), 'taprail-ledger-keys.json');
  if (!existsSync(keysFile)) {
    console.error(`Without the public keys nothing is proved: ${keysFile} is not there.\n\n${usage}`);
    return 2;
  }
  try {
    const proof = read(file);
    require(rootOf(proof) === proof.seal?.root, 'the path does not lead to the root of the seal');
    checkSignature(proof.seal, read(keysFile).keys ?? []);
    const audit = optionOf('--audit');
    const notSealed = audit ? checkAudit(read(audit).data, proof.head, proof.transaction_id) : 0;
    const sealed = proof.head.revision + 1;
    const what = audit
      ? `${notSealed === 0 ? 'all' : 'the first'} ${sealed} events of it`
      : `its head, revision ${sealed - 1}`;
    console.log(
      `Holds: ${proof.transaction_id}, ${what}, was on record on ${proof.seal.date} (key ${proof.seal.key_id}).`,
    );
    if (notSealed > 0) console.log(`Not sealed yet: ${notSealed} later events. The next seal covers them.`);
    return 0;
  } catch (error) {
    console.error(`Does not hold: ${error.message}.`);
    return 1;
  }
};

process.exitCode = main(process.argv.slice(2));
