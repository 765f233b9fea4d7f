/**
 * A number that stands for a text, below 2⁵³. Two texts may have the same one, so whoever finds something by it looks
 * whether it is what was meant.
 */
export const numericTagOf = (text: string): number => {
  let [high, low] = [0x811c9dc5, 0x9747b28c];
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 15);
  }
  return ((high ^ (high >>> 16)) >>> 0) * 2 ** 20 + ((low ^ (low >>> 13)) >>> 12);
};

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digits = new Int8Array(128).fill(-1);
for (let n = 0; n < alphabet.length; n += 1) digits[alphabet.charCodeAt(n)] = n;
const idLength = 26;
/** Of the ten digits of time the last eight, and two of those that follow. */
const [firstDigit, lastDigit] = [2, 11];

/**
 * Of an id that rises with time, such as `txn_01KJM0Z8R0…`: the mark rises with it, and ids that are derived beside it
 * have the same. A table that grows by thousands of them is then written at its end, and those of one millisecond share a
 * row.
 */
export const numericTagOfId = (id: string): number => {
  const start = id.indexOf('_') + 1;
  if (id.length - start !== idLength) return numericTagOf(id);
  let mark = 0;
  for (let n = start + firstDigit; n <= start + lastDigit; n += 1) {
    const digit = digits[id.charCodeAt(n)] ?? -1;
    if (digit < 0) return numericTagOf(id);
    mark = mark * 32 + digit;
  }
  return mark;
};
