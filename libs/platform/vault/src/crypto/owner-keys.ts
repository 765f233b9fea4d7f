import { createHmac, randomBytes } from 'node:crypto';
import { derivedKey, keyLength, lock, unlock } from './box';

const tokenBytes = 16;

export const newDataKey = (): Buffer => randomBytes(keyLength);

/** The operations with an owner's data key. Without the key not even a guessed value can be matched with its token. */
export class OwnerKeys {
  private readonly values: Buffer;
  private readonly files: Buffer;
  private readonly tokens: Buffer;

  constructor(
    private readonly owner: string,
    dataKey: Buffer,
  ) {
    this.values = derivedKey(dataKey, 'values');
    this.files = derivedKey(dataKey, 'files');
    this.tokens = derivedKey(dataKey, 'tokens');
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
}
