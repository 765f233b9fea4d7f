const lengthMax = 100;
const nameless = 'document';

/** A name that is safe to print and to hand on: no folders, nothing invisible, nothing that a shell or a page would read. */
export const safeFileName = (given: string): string => {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1);
  const plain = last
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
    .replace(/^[. ]+/, '')
    .trim();
  return [...plain].slice(0, lengthMax).join('') || nameless;
};
