import { createHmac, randomBytes } from 'node:crypto';
import { cipherTextPrefix, UnknownKey, VaultDamaged } from '../vault';
import { derivedKey, keyLength, lock, nonceLength, unlock } from './box';

const tokenBytes = 16;

export const newDataKey = (): Buffer => randomBytes(keyLength);

/** The operations with an owner's data key. Without the key not even a guessed value can be matched with its token. */
export class OwnerKeys {
  private readonly values: Buffer;
  private readonly files: Buffer;
  private readonly tokens: Buffer;
  private readonly texts: Buffer;
  private readonly nonces: Buffer;

  constructor(
    private readonly owner: string,
    dataKey: Buffer,
  ) {
    this.values = derivedKey(dataKey, 'values');
    this.files = derivedKey(dataKey, 'files');
    this.tokens = derivedKey(dataKey, 'tokens');
    this.texts = derivedKey(dataKey, 'texts');
    this.nonces = derivedKey(dataKey, 'nonces of texts');
  }

  /** Follows from the value, so that a value sent again is seen to be the same without being opened. */
  token(value: string): string {
    const mac = createHmac('sha256', this.tokens).update(value, 'utf8').digest();
    return `tok_${mac.subarray(0, tokenBytes).toString('hex')}`;
  }

  sealValue(token: string, value: string): Buffer {
    return lock(this.values, Buffer.from(value, 'utf8'), [this.owner, token]);
  }

  openValue(token: string, sealed: Uint8Array): string {
    return unlock(this.values, sealed, [this.owner, token]).toString('utf8');
  }

  sealFile(fileId: string, bytes: Buffer): Buffer {
    return lock(this.files, bytes, [this.owner, fileId]);
  }

  openFile(fileId: string, sealed: Uint8Array): Buffer {
    return unlock(this.files, sealed, [this.owner, fileId]);
  }

  /**
   * The nonce follows from the text under a key of its own, as in a synthetic initialisation vector: the same text is the
   * same cipher text, and no nonce comes with two texts.
   */
  encrypt(text: string): string {
    const plain = Buffer.from(text, 'utf8');
    const nonce = createHmac('sha256', this.nonces).update(plain).digest().subarray(0, nonceLength);
    return `${cipherTextPrefix}${lock(this.texts, plain, [this.owner, 'text'], nonce).toString('base64url')}`;
  }

  decrypt(cipherText: string): string {
    const box = Buffer.from(cipherText.slice(cipherTextPrefix.length), 'base64url');
    try {
      return unlock(this.texts, box, [this.owner, 'text']).toString('utf8');
    } catch (error) {
      // Damaged or made with another key: nobody can tell the two apart.
      if (error instanceof VaultDamaged) throw new UnknownKey(this.owner);
      throw error;
    }
  }
}
