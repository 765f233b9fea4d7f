const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 11;
const counterLength = 5;

/** A 32-bit hash (FNV-1a with a final mix): enough to scatter, and the same on every machine. */
export const hash32 = (text: string, start = 0x811c9dc5): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Letters that look random and depend on the text alone. */
export const scatter = (text: string, length: number): string =>
  Array.from({ length }, (_, index) => alphabet[hash32(`${index}/${text}`) % alphabet.length]).join('');

const counted = (count: number): string => {
  let rest = count;
  let digits = '';
  for (let place = 0; place < counterLength; place += 1) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
};

/** The n-th id of a seed: scattered letters to look at, the counter at the end so that no two are ever equal. */
export const seededId = (seed: string, prefix: string, count: number): string =>
  `${prefix}_${scatter(`${seed}/${prefix}/${count}`, randomLength)}${counted(count)}`;
