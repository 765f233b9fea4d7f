import { randomBytes } from 'node:crypto';
import { sessionHash } from '@taprail/http';

const codes = 10;
const codeLength = 12;
/** Without letters that are mistaken for digits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

const randomCode = (): string => {
  let code = '';
  // A byte past the last whole turn of the alphabet would make some letters likelier.
  while (code.length < codeLength) {
    for (const byte of randomBytes(codeLength)) {
      if (byte < 248 && code.length < codeLength) code += alphabet[byte % alphabet.length];
    }
  }
  return code;
};

/** Ten codes of 59 random bits, each for one use, as `k4np-wq7z-ch2m`. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: codes }, () => randomCode().replace(/(.{4})(?=.)/g, '$1-'));

/** However it was typed. The code is bound to its user, so that it says nothing about another one's. */
export const recoveryCodeHash = (userId: string, code: string, pepper: string): string =>
  sessionHash('recovery code', `${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`, pepper);
