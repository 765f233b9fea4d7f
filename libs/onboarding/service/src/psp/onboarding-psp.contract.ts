import type { AccountSnapshot } from '@taprail/onboarding-domain';
import { type OnboardingPsp, type OpenFields, PspRefused, PspUnavailable } from './onboarding-psp';
import { jenny, kern, newAccount, pdf } from './testing/businesses';

export interface PspWorld {
  readonly psp: OnboardingPsp;
  /** The next account that is asked for is made, or the next person of an account, and the answer gets lost. */
  loseAnswer(to: 'account' | Readonly<{ personOf: string }>): void;
  /** The account holds this much money. */
  hold(accountId: string, amountMinor: number): void;
  close(): Promise<void>;
}

type Patch = Readonly<Record<string, unknown>>;

/** The contract suite that every PSP adapter passes for onboarding. */
export const onboardingPspContract = (name: string, open: () => Promise<PspWorld>): void => {
  describe(`onboarding at ${name}`, () => {
    let world: PspWorld;
    let psp: OnboardingPsp;
    let updates = 0;
    beforeEach(async () => {
      world = await open();
      ({ psp } = world);
    });
    afterEach(() => world.close());

    const create = (fields: OpenFields, id = 'sm1') => psp.createAccount(newAccount(id, fields), `sm:${id}:create`);
    const send = (accountId: string, fields: OpenFields, changes: Patch) =>
      psp.updateAccount(accountId, { fields, changes }, `sm:1:rev:${(updates += 1)}`);
    const opened = async (fields: OpenFields): Promise<string> => {
      const accountId = await create(fields);
      expect(await send(accountId, fields, fields)).toEqual([]);
      return accountId;
    };
    const due = async (accountId: string) => (await psp.readAccount(accountId)).requirements.currentlyDue;
    const flagsOf = ({ chargesEnabled, payoutsEnabled, requirements }: AccountSnapshot) => [
      chargesEnabled,
      payoutsEnabled,
      requirements.currentlyDue,
      requirements.disabledReason,
    ];
    const person = (fields: OpenFields, list: string, ref: string, value: unknown): OpenFields => ({
      ...fields,
      [list]: { ...(fields[list] as Patch), [ref]: value },
    });

    it('opens accounts in every country that it names', async () => {
      for (const country of psp.countries ?? []) {
        const id = `sm_${country}`;
        expect(await psp.createAccount(newAccount(id, { ...jenny, country }), `${id}:create`)).toMatch(/^acct_/);
      }
    });

    it('takes a sole trader from nothing to both flags on', async () => {
      const accountId = await create(jenny);
      const before = await psp.readAccount(accountId);
      expect([before.chargesEnabled, before.payoutsEnabled, before.details.externalAccount]).toEqual([
        false,
        false,
        null,
      ]);
      expect(before.requirements.currentlyDue).toEqual(
        expect.arrayContaining(['business_profile.mcc', 'external_account', 'individual.dob.day']),
      );
      expect(await send(accountId, jenny, jenny)).toEqual([]);
      const after = await psp.readAccount(accountId);
      expect(flagsOf(after)).toEqual([true, true, [], null]);
      expect(after.requirements.eventuallyDue).toEqual(['individual.id_number']);
      expect(after.details).toMatchObject({
        externalAccount: { last4: '6789', country: 'US', currency: 'USD' },
        people: {},
      });
    });

    it('takes a company with its people from nothing to both flags on', async () => {
      const snapshot = await psp.readAccount(await opened(kern));
      expect(flagsOf(snapshot)).toEqual([true, true, [], null]);
      expect(Object.keys(snapshot.details.people)).toEqual(['directors.dirk', 'owners.anna', 'representative']);
      expect(snapshot.details.externalAccount).toMatchObject({ last4: '3000', country: 'DE', currency: 'EUR' });
    });

    it('names what is due of a person by our own path', async () => {
      const accountId = await opened(person(kern, 'owners', 'anna', { first_name: 'Anna' }));
      expect(await due(accountId)).toEqual([
        'owners.anna.address.city',
        'owners.anna.address.line1',
        'owners.anna.address.postal_code',
        'owners.anna.dob.day',
        'owners.anna.dob.month',
        'owners.anna.dob.year',
        'owners.anna.email',
        'owners.anna.last_name',
      ]);
    });

    it('clears fields and whole objects', async () => {
      const { address: _address, phone: _phone, ...individual } = jenny['individual'] as Patch;
      const accountId = await opened(jenny);
      const address = { line1: null, city: null, state: null, postal_code: null, country: null };
      expect(await send(accountId, { ...jenny, individual }, { individual: { phone: null, address } })).toEqual([]);
      expect(await due(accountId)).toEqual([
        'individual.address.city',
        'individual.address.line1',
        'individual.address.postal_code',
        'individual.address.state',
        'individual.phone',
      ]);
    });

    it('puts one owner in the place of another, though together they would own too much', async () => {
      const accountId = await opened(kern);
      const { people } = (await psp.readAccount(accountId)).details;
      const owner = { ...(kern['owners'] as Record<string, Patch>)['anna'], first_name: 'Otto' };
      const after = { ...kern, owners: { otto: owner } };
      expect(await send(accountId, after, { owners: { anna: null, otto: owner } })).toEqual([]);
      const replaced = await psp.readAccount(accountId);
      expect(replaced.details.people).toEqual({
        'directors.dirk': people['directors.dirk'],
        'owners.otto': expect.stringMatching(/^person_/),
        representative: people['representative'],
      });
      expect(flagsOf(replaced)).toEqual([true, true, [], null]);
    });

    it('changes a person in place, and removes all of a role', async () => {
      const accountId = await opened(kern);
      const { people } = (await psp.readAccount(accountId)).details;
      const after = { ...kern, directors: undefined };
      const changes = { directors: null, representative: { relationship: { title: 'CFO' } } };
      expect(await send(accountId, after, changes)).toEqual([]);
      expect((await psp.readAccount(accountId)).details.people).toEqual({
        'owners.anna': people['owners.anna'],
        representative: people['representative'],
      });
    });

    it('refuses single fields and takes all others', async () => {
      const bad = {
        ...kern,
        business_profile: { mcc: '12', url: 'https://kern.example.de' },
        owners: { anna: { first_name: 'Anna', email: 'nobody', relationship: { percent_ownership: 70 } } },
        external_account: { iban: 'DE8' },
      };
      const accountId = await create(bad);
      const refused = await send(accountId, bad, bad);
      expect(refused.map(({ path }) => path)).toEqual([
        'business_profile.mcc',
        'external_account.iban',
        'owners.anna.email',
        'owners.anna.relationship.percent_ownership',
      ]);
      expect(refused.every(({ code, message }) => code !== '' && message !== '' && !message.includes('DE8'))).toBe(
        true,
      );
      const items = await due(accountId);
      expect(items).toEqual(expect.arrayContaining(['business_profile.mcc', 'external_account', 'owners.anna.email']));
      for (const taken of ['business_profile.url', 'owners.anna.first_name', 'company.name', 'tos_acceptance.ip']) {
        expect(items).not.toContain(taken);
      }
    });

    it('keeps the representative, whom a company cannot be without, and says so', async () => {
      const accountId = await opened(kern);
      const { representative: _gone, ...after } = kern;
      const refused = await send(accountId, after as OpenFields, { representative: null });
      expect(refused.map(({ path }) => path)).toEqual(['representative']);
    });

    it('makes one account where the answer was lost and the same is asked again', async () => {
      world.loseAnswer('account');
      await expect(create(jenny)).rejects.toThrow(PspUnavailable);
      const accountId = await create(jenny);
      expect(await psp.findAccount('sm1')).toBe(accountId);
      expect(await create(jenny)).toBe(accountId);
    });

    it('makes each person once where the answer about one was lost in the middle of an update', async () => {
      const accountId = await create(kern);
      const update = () => psp.updateAccount(accountId, { fields: kern, changes: kern }, 'sm:1:rev:again');
      world.loseAnswer({ personOf: accountId });
      await expect(update()).rejects.toThrow(PspUnavailable);
      expect(await update()).toEqual([]);
      expect(await update()).toEqual([]);
      const snapshot = await psp.readAccount(accountId);
      expect(flagsOf(snapshot)).toEqual([true, true, [], null]);
      expect(Object.keys(snapshot.details.people)).toHaveLength(3);
    });

    it('finds an account by its sub-merchant, and the sub-merchant by the account', async () => {
      const [first, second] = [await create(jenny, 'sm1'), await create(kern, 'sm2')];
      expect([await psp.findAccount('sm1'), await psp.findAccount('sm2')]).toEqual([first, second]);
      expect([await psp.ownerOf(first), await psp.ownerOf(second)]).toEqual(['sm1', 'sm2']);
      expect([await psp.findAccount('sm3'), await psp.ownerOf('acct_none')]).toEqual([undefined, undefined]);
    });

    it('takes a document for a person, and refuses what is none', async () => {
      const upload = (bytes: Buffer, key: string) =>
        psp.uploadFile({ name: 'id.pdf', contentType: 'application/pdf', purpose: 'identity_document', bytes }, key);
      const front = await upload(pdf, 'f1');
      expect(await upload(pdf, 'f1')).toBe(front);
      const fields = {
        ...jenny,
        individual: { ...(jenny['individual'] as Patch), verification: { document: { front } } },
      };
      await opened(fields);
      await expect(upload(Buffer.from('text'), 'f2')).rejects.toThrow(PspRefused);
    });

    it('closes an account that holds no money, once or twice', async () => {
      const accountId = await opened(jenny);
      world.hold(accountId, 1);
      await expect(psp.closeAccount(accountId)).rejects.toMatchObject({ name: 'PspRefused', code: 'balance_not_zero' });
      world.hold(accountId, 0);
      await psp.closeAccount(accountId);
      await psp.closeAccount(accountId);
      expect(await psp.findAccount('sm1')).toBeUndefined();
    });
  });
};
