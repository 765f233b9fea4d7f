import type { UserRecord } from '@taprail/access-domain';
import { BoundedConcurrency } from '@taprail/batching';
import { PasswordSignIn } from './password-sign-in';

const wrong = 'wooden spoon eleven';
let typed = '';
/** Each comparison is a run; every account of these specs has the same password. */
const compared = jest.spyOn(BoundedConcurrency.prototype, 'run');
beforeEach(() => compared.mockClear().mockImplementation(async () => (typed === right) as never));
afterAll(() => compared.mockRestore());

const right = 'copper kettle nine';
const person = (platformId: string): UserRecord =>
  ({ id: `usr_${platformId}`, platformId, verifier: right, credentials: 1 }) as unknown as UserRecord;

/** Accounts of one address, of which the platforms that are named require their provider. */
const signInOf = (platforms: readonly string[], required: readonly string[] = []) => {
  const asked: string[] = [];
  const isRequired = async (platformId: string) => (asked.push(platformId), required.includes(platformId));
  const attempts = { begin: async () => undefined, succeed: jest.fn(async () => undefined) };
  const directory = { findByAddress: async () => platforms.map(person) };
  const texts = { openVerifier: async ({ verifier }: UserRecord) => verifier ?? undefined };
  const parts = [{}, directory, texts, attempts, { isRequired }, {}];
  const signIn = new (PasswordSignIn as unknown as new (...given: unknown[]) => PasswordSignIn)(...parts);
  const open = (password: string) => ((typed = password), signIn.byPassword('ada@bistro.example', password));
  return { open, attempts, asked };
};

describe('a refused password', () => {
  it.each([
    [0, 3],
    [1, 3],
    [3, 3],
    [4, 6],
  ])('of an address that %i platforms have costs as much as that of nobody: %i comparisons', async (people, work) => {
    const { open } = signInOf(Array.from({ length: people }, (_, at) => `plt_${at}`));
    await expect(open(wrong)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(compared).toHaveBeenCalledTimes(work);
  });

  it('is answered alike where it is right and the provider is required', async () => {
    const { open, attempts, asked } = signInOf(['plt_1'], ['plt_1']);
    const refusals = [];
    for (const password of [right, wrong]) {
      compared.mockClear();
      const refusal = await open(password).catch((error: unknown) => error);
      refusals.push([(refusal as { code: string }).code, compared.mock.calls.length]);
    }
    expect(refusals).toEqual(Array(2).fill(['invalid_credentials', 3]));
    expect([attempts.succeed.mock.calls, asked]).toEqual([[], ['plt_1', 'plt_1']]);
  });

  it('says nothing about another platform, where the same one is accepted', async () => {
    const { open } = signInOf(['plt_1', 'plt_2'], ['plt_1']);
    await expect(open(right)).resolves.toMatchObject({ key_id: 'usr_plt_2' });
  });
});
