import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const keptMax = 10_000;

/** Signs bodies. A key is made of each secret once: that costs more than signing with it. */
export class BodySigner {
  private readonly keys = new LRUCache<string, KeyObject>({ max: keptMax });

  /** The value of Service-Signature; two signatures while two secrets are valid. */
  header(secrets: readonly string[], timestampS: number, body: Buffer): string {
    let header = `t=${timestampS}`;
    for (const secret of secrets) {
      const hmac = createHmac('sha256', this.keyOf(secret)).update(`${timestampS}.`).update(body);
      header += `,v1=${hmac.digest('hex')}`;
    }
    return header;
  }

  private keyOf(secret: string): KeyObject {
    const known = this.keys.get(secret);
    if (known) return known;
    const key = createSecretKey(secret, 'utf8');
    this.keys.set(secret, key);
    return key;
  }
}
