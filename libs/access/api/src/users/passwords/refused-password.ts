import { comparable } from '../user-directory';

export const passwordLengthMin = 12;
export const passwordLengthMax = 256;
const addressPartMin = 4;

/**
 * Words and runs of which the most common passwords of twelve characters and more are made. A password is refused if nothing but digits and
 * signs is left beside them.
 */
const commonParts = [
  ...['password', 'passwort', 'passw0rd', 'p@ssw0rd', 'p@ssword', 'motdepasse', 'contrasena', 'wachtwoord', 'geheim'],
  ...['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'azertyuiop', 'qwerty', 'qwertz', 'azerty'],
  ...['1qaz2wsx3edc', '1qaz2wsx', 'q1w2e3r4t5y6', 'q1w2e3r4', '1q2w3e4r5t6y', '1q2w3e4r', 'qazwsxedc', 'zaq12wsx'],
  ...['abcdefghijklmnopqrstuvwxyz', 'abcdefghijkl', 'abcdef', 'abc123', 'abcd1234', 'abc'],
  ...['iloveyou', 'letmein', 'welcome', 'willkommen', 'administrator', 'admin', 'changeme', 'secret', 'login'],
  ...['princess', 'sunshine', 'superman', 'batman', 'football', 'baseball', 'dragon', 'monkey', 'master', 'shadow'],
  ...['trustno1', 'hello', 'hallo', 'michael', 'jennifer', 'jordan', 'killer', 'test', 'user', 'default', 'temp'],
  ...['summer', 'winter', 'spring', 'autumn', 'sommer', 'company', 'google', 'computer', 'internet', 'samsung'],
  ...['liverpool', 'arsenal', 'chelsea', 'starwars', 'pokemon', 'whatever', 'freedom', 'mustang', 'charlie'],
  ...['taprail', 'payment', 'payments', 'restaurant'],
].toSorted((one, other) => other.length - one.length);

const isCommon = (password: string): boolean => {
  const left = commonParts.reduce((text, part) => text.replaceAll(part, ''), password);
  return left.length < password.length && /^[\d\p{P}\p{S}\s]*$/u.test(left);
};

/** `aaaaaaaaaaaa`, `123123123123` and `121212121212`: a few characters again and again. */
const isRepeated = (password: string): boolean => /^(.{1,4})\1{2,}.{0,3}$/su.test(password);

const runs = '01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba';
const isRun = (password: string): boolean => runs.includes(password);

const containsAddress = (password: string, address: string): boolean => {
  const [local = '', domain = ''] = comparable(address).split('@');
  const [company = ''] = domain.split('.');
  return [local, company].some((part) => part.length >= addressPartMin && password.includes(part));
};

/** Why a password is not taken; undefined: it is. */
export const refusalOf = (password: string, address: string): string | undefined => {
  const text = password.normalize('NFKC').toLowerCase();
  if ([...text].length < passwordLengthMin) return `A password needs at least ${passwordLengthMin} characters.`;
  if (containsAddress(text, address)) return 'A password must not contain your e-mail address or a part of it.';
  if (isCommon(text) || isRepeated(text) || isRun(text)) {
    return 'This password is among the most common ones. Take a few words that do not belong together.';
  }
  return undefined;
};
