import { matchesPassword, passwordVerifier } from './password-verifier';
import { refusalOf } from './refused-password';

jest.setTimeout(60_000);

describe('a password', () => {
  it('is kept as a salted hash with its parameters, and matches that alone', async () => {
    const [one, other] = await Promise.all(['copper kettle nine', 'copper kettle nine'].map(passwordVerifier));
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await matchesPassword('copper kettle nine', one)).toBe(true);
    expect(await matchesPassword('copper kettle ten', one)).toBe(false);
    expect(await matchesPassword('copper kettle nine', undefined)).toBe(false);
  });

  it('is the same however a keyboard writes its letters', async () => {
    const verifier = await passwordVerifier('caf\u00e9 au lait noir');
    expect(await matchesPassword('cafe\u0301 au lait noir', verifier)).toBe(true);
  });

  it('is compared by the parameters that it was kept with', async () => {
    const weaker = 'scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA$';
    const { scryptSync } = await import('node:crypto');
    const hash = scryptSync('copper kettle nine', 'saltsaltsaltsalt', 32, { N: 1024, r: 8, p: 1 });
    expect(await matchesPassword('copper kettle nine', weaker + hash.toString('base64url'))).toBe(true);
  });

  it.each([
    ['short pass1', 'at least 12'],
    ['ada.lovelace likes tea', 'address'],
    ['bistro kettle nine', 'address'],
    ['Password1234', 'most common'],
    ['qwertyuiop123!', 'most common'],
    ['aaaaaaaaaaaaa', 'most common'],
    ['123412341234', 'most common'],
    ['123456789012', 'most common'],
    ['AdminAdmin2026!', 'most common'],
  ])('%s is refused', (password, why) => expect(refusalOf(password, 'ada.lovelace@bistro.example')).toContain(why));

  it.each(['copper kettle nine', 'hunter2-is-not-my-secret', 'Tr0ubador&3stairs', 'пароль которого нет'])(
    '%s is taken',
    (password) => expect(refusalOf(password, 'ada.lovelace@bistro.example')).toBeUndefined(),
  );
});
