import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key. */
const privateKeyStart = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that days are sealed with. */
export class SealKey {
  /** Follows from the public key, so that another key never has the same name. */
  readonly id: string;
  /** Base64 of its 32 bytes. */
  readonly publicKey: string;
  private readonly privateKey: KeyObject;

  /** `secret`: any text that nobody can guess; its hash has the length that a key needs. */
  constructor(secret: string) {
    const seed = createHash('sha256').update(secret).digest();
    const der = Buffer.concat([privateKeyStart, seed]);
    this.privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const { x } = createPublicKey(this.privateKey).export({ format: 'jwk' });
    const bytes = Buffer.from(x!, 'base64url');
    this.publicKey = bytes.toString('base64');
    this.id = `lsk_${createHash('sha256').update(bytes).digest('hex').slice(0, 26)}`;
  }

  /** Base64. */
  sign(text: string): string {
    return sign(null, Buffer.from(text, 'ascii'), this.privateKey).toString('base64');
  }
}
