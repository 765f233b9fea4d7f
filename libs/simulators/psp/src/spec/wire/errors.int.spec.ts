import Stripe from 'stripe';
import type { PspSimulator } from '../../simulator';
import { capabilities, clientOf, controller, startStill, usBank, usIndividual } from '../../testing/stripe-client';

describe('what Stripe refuses, the simulator refuses in the same words', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  let id: string;
  beforeAll(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
    ({ id } = await stripe.accounts.create(usIndividual));
  });
  afterAll(() => simulator.close());

  const caught = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      await call;
      return 'accepted';
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, statusCode, code, param } = error;
      return [type, statusCode, code, param];
    }
  };
  const update = (params: object): Promise<unknown> => stripe.accounts.update(id, params);
  const refused = 'StripeInvalidRequestError';

  const rows: [what: string, call: () => Promise<unknown>, error: unknown][] = [
    ['an unknown parameter', () => update({ nickname: 'x' }), [refused, 400, 'parameter_unknown', 'nickname']],
    [
      'an unknown nested parameter',
      () => update({ individual: { dob: { hour: 1 } } }),
      [refused, 400, 'parameter_unknown', 'individual[dob][hour]'],
    ],
    [
      'a country of an existing account',
      () => update({ country: 'DE' }),
      [refused, 400, 'parameter_unknown', 'country'],
    ],
    [
      'a word for a number',
      () => update({ individual: { dob: { day: 'first' } } }),
      [refused, 400, 'parameter_invalid_integer', 'individual[dob][day]'],
    ],
    [
      'a word for a flag',
      () => update({ company: { owners_provided: 'perhaps' } }),
      [refused, 400, 'parameter_invalid_boolean', 'company[owners_provided]'],
    ],
    [
      'a text for an object',
      () => update({ individual: 'x' }),
      [refused, 400, 'parameter_invalid_object', 'individual'],
    ],
    [
      'an object for a text',
      () => update({ individual: { first_name: { a: 'b' } } }),
      [refused, 400, 'parameter_invalid_string', 'individual[first_name]'],
    ],
    [
      'an empty business type',
      () => update({ business_type: '' }),
      [refused, 400, 'parameter_invalid_empty', 'business_type'],
    ],
    [
      'a business type that is none',
      () => update({ business_type: 'club' }),
      [refused, 400, undefined, 'business_type'],
    ],
    ['an e-mail that is none', () => update({ email: 'x' }), [refused, 400, 'email_invalid', 'email']],
    [
      'a website that is none',
      () => update({ business_profile: { url: 'no site' } }),
      [refused, 400, 'url_invalid', 'business_profile[url]'],
    ],
    [
      'a category of three digits',
      () => update({ business_profile: { mcc: '581' } }),
      [refused, 400, undefined, 'business_profile[mcc]'],
    ],
    [
      'a US number without nine digits',
      () => update({ individual: { id_number: '12345' } }),
      [refused, 400, undefined, 'individual[id_number]'],
    ],
    [
      'a document that was never uploaded',
      () => update({ individual: { verification: { document: { front: 'file_none' } } } }),
      [refused, 400, 'resource_missing', 'individual[verification][document][front]'],
    ],
    [
      'a routing number that is none',
      () => update({ external_account: { ...usBank, routing_number: '1' } }),
      [refused, 400, 'routing_number_invalid', 'external_account[routing_number]'],
    ],
    [
      'an account number that is none',
      () => update({ external_account: { ...usBank, country: 'DE', account_number: '123' } }),
      [refused, 400, 'account_number_invalid', 'external_account[account_number]'],
    ],
    [
      'a token that was never made',
      () => update({ external_account: 'btok_none' }),
      [refused, 400, 'resource_missing', 'external_account'],
    ],
    [
      'an account that is not there',
      () => stripe.accounts.retrieve('acct_none'),
      [refused, 404, 'resource_missing', 'account'],
    ],
    [
      'a person that is not there',
      () => stripe.accounts.retrievePerson(id, 'person_none'),
      [refused, 404, 'resource_missing', 'person'],
    ],
    [
      'a country without accounts',
      () => stripe.accounts.create({ country: 'XX', controller, capabilities }),
      [refused, 400, 'country_unsupported', 'country'],
    ],
    [
      'a page of nothing',
      () => stripe.accounts.list({ limit: 0 }),
      [refused, 400, 'parameter_invalid_integer', 'limit'],
    ],
    [
      'a cursor that is not there',
      () => stripe.accounts.list({ starting_after: 'acct_none' }),
      [refused, 404, 'resource_missing', 'starting_after'],
    ],
    ['a path that is not there', () => stripe.rawRequest('GET', '/v1/nothing'), [refused, 404, undefined, undefined]],
    [
      'a key of the live mode',
      () => clientOf({ ...simulator, key: 'sk_live_12345678' }).accounts.retrieve(id),
      ['StripeAuthenticationError', 401, undefined, undefined],
    ],
  ];

  it.each(rows)('refuses %s', async (_what, call, error) => expect(await caught(call())).toEqual(error));

  it('changes nothing when it refuses', async () => {
    const before = await stripe.accounts.retrieve(id);
    await caught(update({ email: 'new@example.com', individual: { id_number: '1' } }));
    expect(await stripe.accounts.retrieve(id)).toEqual(before);
  });

  it('names the request and echoes the version in every answer', async () => {
    const { lastResponse } = await stripe.accounts.retrieve(id);
    expect(lastResponse.requestId).toMatch(/^req_[0-9A-Za-z]{16}$/);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
  });
});
