import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { VaultDamaged } from '../vault';

const cipher = 'aes-256-gcm';
const version = 1;
export const nonceLength = 12;
const tagLength = 16;
export const keyLength = 32;

/** Parts in JSON, so that no two lists of parts ever read the same. */
const bound = (context: readonly string[]): Buffer => Buffer.from(JSON.stringify(context));

/**
 * Encrypts so that it opens only with this key and in this place: a version, the nonce, the tag, the cipher text. A nonce
 * that is given must never come with another text.
 */
export const lock = (
  key: Buffer,
  plain: Buffer,
  context: readonly string[],
  nonce: Buffer = randomBytes(nonceLength),
): Buffer => {
  const locking = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(bound(context));
  const text = Buffer.concat([locking.update(plain), locking.final()]);
  return Buffer.concat([Buffer.of(version), nonce, locking.getAuthTag(), text]);
};

export const unlock = (key: Buffer, box: Uint8Array, context: readonly string[]): Buffer => {
  const bytes = Buffer.from(box.buffer, box.byteOffset, box.byteLength);
  if (bytes[0] !== version || bytes.length < 1 + nonceLength + tagLength) {
    throw new VaultDamaged(`What the vault keeps of ${context.join(' ')} has no form that is known`);
  }
  const text = 1 + nonceLength + tagLength;
  const unlocking = createDecipheriv(cipher, key, bytes.subarray(1, 1 + nonceLength), { authTagLength: tagLength });
  unlocking.setAAD(bound(context)).setAuthTag(bytes.subarray(1 + nonceLength, text));
  try {
    return Buffer.concat([unlocking.update(bytes.subarray(text)), unlocking.final()]);
  } catch (cause) {
    throw new VaultDamaged(`What the vault keeps of ${context.join(' ')} is not what was put there`, { cause });
  }
};

/** A key for one purpose; knowing it says nothing about the keys for others. */
export const derivedKey = (from: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', from, '', `taprail vault: ${purpose}`, keyLength));
