import { VaultUnavailable } from '../vault';
import { derivedKey, lock, unlock } from './box';

/** A data key as it is stored, and which master key wrapped it. */
export type WrappedKey = Readonly<{ masterKeyId: string; wrapped: Uint8Array }>;

const textLengthMin = 32;
const idBytes = 8;

/** The keys of VAULT_KEY: the first wraps, any unwraps. That is how one takes the place of another. */
export class MasterKeys {
  /** Names without meaning: an id reveals nothing about its key. */
  readonly ids: readonly string[];
  readonly currentId: string;
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(texts: readonly string[]) {
    if (texts.length === 0 || texts.some((text) => text.length < textLengthMin)) {
      throw new TypeError(`A key of the vault has at least ${textLengthMin} characters`);
    }
    const keys = texts.map((text): readonly [string, Buffer] => {
      const given = Buffer.from(text, 'utf8');
      return [derivedKey(given, 'master key id').subarray(0, idBytes).toString('hex'), derivedKey(given, 'master key')];
    });
    this.keys = new Map(keys);
    this.ids = [...this.keys.keys()];
    this.currentId = keys[0]![0];
  }

  wrap(owner: string, dataKey: Buffer): WrappedKey {
    return { masterKeyId: this.currentId, wrapped: lock(this.keyOf(this.currentId), dataKey, ['data key', owner]) };
  }

  unwrap(owner: string, { masterKeyId, wrapped }: WrappedKey): Buffer {
    return unlock(this.keyOf(masterKeyId), wrapped, ['data key', owner]);
  }

  private keyOf(id: string): Buffer {
    const key = this.keys.get(id);
    // Another process has begun with a key that this one was not configured with.
    if (!key) throw new VaultUnavailable(`VAULT_KEY has not the key ${id} that wrapped a data key`);
    return key;
  }
}
