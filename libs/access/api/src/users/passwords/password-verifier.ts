import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's recommendation for scrypt that fits a server which signs people in now and then: 32 MiB and a quarter of a second. */
const parameters = { N: 2 ** 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;

type Parameters = typeof parameters;

const derive = (password: string, salt: Buffer, { N, r, p }: Parameters, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Two keyboards may write one letter in two ways.
    const text = password.normalize('NFKC');
    scrypt(text, salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

/** What is kept of a password: a salted hash, with the parameters it was made by. */
export const passwordVerifier = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, parameters, hashBytes);
  const { N, r, p } = parameters;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
};

/** A verifier that no password matches, in whose place one of a person would take the same time. */
const nobody = ['scrypt', parameters.N, parameters.r, parameters.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

/** Takes the same time where there is no verifier: whether somebody is known must not be told by a clock. */
export const matchesPassword = async (password: string, verifier: string | undefined): Promise<boolean> => {
  const [scheme, N, r, p, salt, hash] = (verifier ?? nobody).split('$');
  if (scheme !== 'scrypt') throw new Error(`A password was stored by the scheme ${scheme}, which is not known`);
  const expected = Buffer.from(hash ?? '', 'base64url');
  const given = await derive(
    password,
    Buffer.from(salt ?? '', 'base64url'),
    { N: Number(N), r: Number(r), p: Number(p) },
    expected.length,
  );
  return timingSafeEqual(given, expected) && verifier !== undefined;
};
