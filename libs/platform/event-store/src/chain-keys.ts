import { createHmac, hash as digest, timingSafeEqual } from 'node:crypto';
import type { NewEvent } from './event-store';
import { type Link, readLink, withMac } from './hash-chain';

const keyIdLength = 8;

/** `unknown`: made with a key that is not among these. `absent`: there is no code. */
export type MacCheck = 'valid' | 'wrong' | 'unknown' | 'absent';

/**
 * Keys that are kept outside the store. With the first of them each link gets a code, so that who can write the store, and
 * nothing else, can link no event; all of them check. A key that was used before stays in the list after the newer ones.
 */
export class ChainKeys {
  private readonly keys: readonly Readonly<{ id: string; secret: string }>[];

  constructor(secrets: readonly string[]) {
    this.keys = secrets.map((secret) => ({
      id: digest('sha256', `chain key ${secret}`, 'hex').slice(0, keyIdLength),
      secret,
    }));
  }

  /** An event without a link is left as it is. */
  sign = (event: NewEvent): NewEvent => {
    const key = this.keys[0];
    const link = key && readLink(event);
    if (!link || link.version === 1 || link.mac !== undefined) return event;
    return { ...event, metadata: withMac(event.metadata, `${key.id}.${codeOf(key.secret, link.hash)}`) };
  };

  check({ mac, hash }: Pick<Link, 'mac' | 'hash'>): MacCheck {
    if (mac === undefined) return 'absent';
    const key = this.keys.find(({ id }) => mac.startsWith(`${id}.`));
    if (!key) return 'unknown';
    const [given, made] = [Buffer.from(mac.slice(keyIdLength + 1)), Buffer.from(codeOf(key.secret, hash))];
    return given.length === made.length && timingSafeEqual(given, made) ? 'valid' : 'wrong';
  }
}

const codeOf = (secret: string, hash: string): string => createHmac('sha256', secret).update(hash).digest('base64url');
