import type Stripe from 'stripe';
import type { PspSimulator } from '../../simulator';
import { clientOf, startStill, usBank, usIndividual } from '../../testing/stripe-client';

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

describe('the resources of an account, over the official client', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  let id: string;
  beforeEach(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
    ({ id } = await stripe.accounts.create(usIndividual));
  });
  afterEach(() => simulator.close());

  it('lists accounts newest first, page by page', async () => {
    const made = [id];
    for (let n = 0; n < 4; n += 1) made.unshift((await stripe.accounts.create(usIndividual)).id);
    const seen: string[] = [];
    for await (const account of stripe.accounts.list({ limit: 2 })) seen.push(account.id);
    expect(seen).toEqual(made);
    expect((await stripe.accounts.list({ limit: 4 })).has_more).toBe(true);
    expect((await stripe.accounts.list({ limit: 5 })).has_more).toBe(false);
    const before = await stripe.accounts.list({ limit: 2, ending_before: id });
    expect(before.data.map((account) => account.id)).toEqual(made.slice(2, 4));
  });

  it('deletes an account', async () => {
    expect(await stripe.accounts.del(id)).toEqual({ id, object: 'account', deleted: true });
    await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('keeps an account that holds money', async () => {
    simulator.act(id, { type: 'balance', amountMinor: 1 });
    await expect(stripe.accounts.del(id)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('balance'),
    });
    simulator.act(id, { type: 'balance', amountMinor: 0 });
    expect(await stripe.accounts.del(id)).toMatchObject({ deleted: true });
  });

  it('merges metadata, and clears one key or all by empty texts', async () => {
    const metadata = async (given: Stripe.AccountUpdateParams['metadata'] & (object | string)) =>
      (await stripe.accounts.update(id, { metadata: given })).metadata;
    expect(await metadata({ env: 'test' })).toEqual({ external_ref: 'rosen-1', env: 'test' });
    expect(await metadata({ external_ref: '' })).toEqual({ env: 'test' });
    expect(await metadata('')).toEqual({});
  });

  it('clears a field by an empty text, and asks for it again with a deadline', async () => {
    const { requirements, individual } = await stripe.accounts.update(id, { individual: { first_name: '', dob: '' } });
    expect([individual?.first_name, individual?.dob]).toEqual([null, { day: null, month: null, year: null }]);
    expect(requirements?.currently_due).toEqual([
      'individual.dob.day',
      'individual.dob.month',
      'individual.dob.year',
      'individual.first_name',
    ]);
    expect(requirements?.current_deadline).toBe(1_772_445_600 + 14 * 86_400);
  });

  it('keeps one default bank account per currency', async () => {
    const [first] = (await stripe.accounts.listExternalAccounts(id)).data as Stripe.BankAccount[];
    const second = (await stripe.accounts.createExternalAccount(id, {
      external_account: { ...usBank, account_number: '000999991116' },
      default_for_currency: true,
    })) as Stripe.BankAccount;
    expect(second).toEqual({
      id: second.id,
      object: 'bank_account',
      account: id,
      account_holder_name: null,
      account_holder_type: null,
      account_type: null,
      available_payout_methods: ['standard'],
      bank_name: 'STRIPE TEST BANK',
      country: 'US',
      currency: 'usd',
      default_for_currency: true,
      fingerprint: expect.stringMatching(/^[0-9A-Za-z]{16}$/),
      future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
      last4: '1116',
      metadata: {},
      requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
      routing_number: '110000000',
      status: 'new',
    });
    await expect(stripe.accounts.deleteExternalAccount(id, second.id)).rejects.toMatchObject({ statusCode: 400 });
    await stripe.accounts.deleteExternalAccount(id, first?.id ?? '');
    const renamed = await stripe.accounts.updateExternalAccount(id, second.id, { account_holder_name: 'Jenny' });
    expect((await stripe.accounts.listExternalAccounts(id)).data).toEqual([renamed]);
    expect(simulator.account(id).banks.map(({ payoutFailure }) => payoutFailure)).toEqual(['no_account']);
  });

  it('takes a bank account by a token, once, and it replaces the default one', async () => {
    const token = await stripe.tokens.create({ bank_account: { ...usBank, account_number: '000999991111' } });
    const { external_accounts } = await stripe.accounts.update(id, { external_account: token.id });
    expect(external_accounts?.data.map((bank) => bank.id)).toEqual([token.bank_account?.id]);
    await expect(stripe.accounts.update(id, { external_account: token.id })).rejects.toMatchObject({
      param: 'external_account',
    });
  });

  it('switches capabilities off and on', async () => {
    const off = await stripe.accounts.updateCapability(id, 'card_payments', { requested: false });
    expect([off.status, off.requested, (await stripe.accounts.retrieve(id)).charges_enabled]).toEqual([
      'unrequested',
      false,
      false,
    ]);
    await stripe.accounts.updateCapability(id, 'card_payments', { requested: true });
    const all = await stripe.accounts.listCapabilities(id);
    expect(all.data.map((each) => [each.id, each.status])).toEqual([
      ['card_payments', 'active'],
      ['transfers', 'active'],
    ]);
    expect(await stripe.accounts.retrieveCapability(id, 'transfers')).toEqual(all.data[1]);
  });

  it('rejects for good', async () => {
    const { requirements, charges_enabled, payouts_enabled } = await stripe.accounts.reject(id, { reason: 'fraud' });
    expect([charges_enabled, payouts_enabled, requirements?.disabled_reason]).toEqual([false, false, 'rejected.fraud']);
    await expect(stripe.accounts.update(id, { email: 'a@example.com' })).rejects.toMatchObject({ statusCode: 400 });
    expect(() => simulator.act(id, { type: 'enable' })).toThrow('which is final');
  });

  it('keeps files and takes them as documents', async () => {
    const file = await stripe.files.create({
      purpose: 'identity_document',
      file: { data: png, name: 'front.png', type: 'image/png' },
    });
    // Stripe keeps the name that was given; here nobody would forget it.
    const { size, type, filename, purpose } = file;
    expect([size, type, filename, purpose]).toEqual([10, 'png', `${file.id}.png`, 'identity_document']);
    expect(await stripe.files.retrieve(file.id)).toEqual(file);
    const numbered = await stripe.accounts.update(id, { individual: { id_number: '222222222' } });
    expect(numbered.requirements?.currently_due).toEqual(['individual.verification.document']);
    const shown = await stripe.accounts.update(id, { individual: { verification: { document: { front: file.id } } } });
    expect([shown.requirements?.currently_due, shown.individual?.verification?.status]).toEqual([[], 'verified']);
    const text = { data: Buffer.from('hello'), name: 'a.png', type: 'image/png' };
    await expect(stripe.files.create({ purpose: 'identity_document', file: text })).rejects.toMatchObject({
      param: 'file',
    });
  });
});
