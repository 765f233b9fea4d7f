/** An owner's cipher texts, to be read together. */
export type CipherTexts = Readonly<{ owner: string; texts: readonly string[] }>;

/** The start of every cipher text, so that one is told from plain text that an earlier release has stored. */
export const cipherTextPrefix = 'sealed.v1.';

/**
 * Keeps the secrets of people apart from the log, each owner's under a data key of its own. The log is never changed and
 * never forgets; when an owner's key is destroyed, what the log has of the secrets are tokens that nobody can read.
 */
export interface Vault {
  /** One token for each value. The same value of the same owner always has the same token. */
  seal(owner: string, values: readonly string[]): Promise<readonly string[]>;
  /** The values behind the tokens, in their order. */
  open(owner: string, tokens: readonly string[]): Promise<readonly string[]>;
  /**
   * A cipher text for each text, which only the owner's key can read; the vault keeps that key and not the text. The same
   * text of the same owner always has the same cipher text.
   */
  encrypt(owner: string, texts: readonly string[]): Promise<readonly string[]>;
  /** The texts of each owner, in their order, or why they cannot be read: one owner never hides those of another. */
  decrypt(asked: readonly CipherTexts[]): Promise<readonly (readonly string[] | Shredded | UnknownKey)[]>;
  /** A second file under the same id takes the place of the first. */
  keepFile(owner: string, fileId: string, bytes: Buffer): Promise<void>;
  openFile(owner: string, fileId: string): Promise<Buffer>;
  /** Not having the file is fine. */
  dropFile(owner: string, fileId: string): Promise<void>;
  /** Destroys the owner's key and everything under it, for good: nothing can be sealed for this owner any more. */
  shred(owner: string): Promise<void>;
  /**
   * Takes back what was sealed for an owner that came to nothing: no key, no value, no tombstone, and the next secret of
   * this owner makes a key anew. One that was shredded stays shredded.
   */
  discard(owner: string): Promise<void>;
  /** Throws when the vault cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export const VAULT = Symbol('Vault');

/** An error of the vault itself, as opposed to one of its database. */
export abstract class VaultError extends Error {}

/** The owner's key was destroyed. */
export class Shredded extends VaultError {
  override readonly name = 'Shredded';

  constructor(readonly owner: string) {
    super(`The secrets of ${owner} were shredded`);
  }
}

export class UnknownToken extends VaultError {
  override readonly name = 'UnknownToken';

  constructor(owner: string, token: string) {
    super(`The vault has no value of ${owner} under ${token}`);
  }
}

/** A cipher text that no key of its owner opens: it was made with one that is discarded, or it is damaged. */
export class UnknownKey extends VaultError {
  override readonly name = 'UnknownKey';

  constructor(owner: string) {
    super(`The vault has no key of ${owner} that opens a text`);
  }
}

export class UnknownFile extends VaultError {
  override readonly name = 'UnknownFile';

  constructor(owner: string, fileId: string) {
    super(`The vault has no file ${fileId} of ${owner}`);
  }
}

/** The stored value is damaged: it was changed, moved to another row, or belongs to another key. */
export class VaultDamaged extends VaultError {
  override readonly name = 'VaultDamaged';
}

/** The vault gave no answer; nothing is known to have happened, and every call may be repeated. */
export class VaultUnavailable extends VaultError {
  override readonly name = 'VaultUnavailable';
}
