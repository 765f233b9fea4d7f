/** SHA-256, brought by whoever asks: the domain has no packages. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** A hash as 64 lower-case hex digits. */
export type Hex = string;

/** The previous hash of the first link of a chain. */
export const noHash: Hex = '0'.repeat(64);

export const hexOf = (bytes: Uint8Array): Hex =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOfHex = (hex: Hex): Uint8Array => {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new Error(`${JSON.stringify(hex.slice(0, 80))} is not lower-case hex`);
  return Uint8Array.from({ length: hex.length / 2 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16));
};

/** Throws at a character outside ASCII: its bytes would depend on who encodes it. */
export const ascii = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code > 127 || character.length > 1) throw new Error(`${JSON.stringify(text)} is not ASCII`);
    return code;
  });

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
};
