import { answersOf, formProblem, landFaults, storedText } from './form-answers';
import { requirementGroups } from './requirement-controls';

/** Group, and the kind and field of each control in it. */
const formOf = (items: readonly string[], fields: Record<string, unknown> = {}) =>
  requirementGroups(items, fields).map(({ title, controls }) => [
    title,
    ...controls.map(({ kind, field, parts }) => [kind, field, ...parts].join(' ')),
  ]);

describe('the form of what is due', () => {
  it('has one control for what belongs together', () =>
    expect(
      formOf([
        'individual.dob.day',
        'individual.dob.month',
        'individual.dob.year',
        'individual.address.city',
        'individual.address.line1',
        'individual.address.postal_code',
        'tos_acceptance.date',
        'tos_acceptance.ip',
      ]),
    ).toEqual([
      ['Person', 'date dob day month year', 'address address line1 city postal_code'],
      ['Provider terms', 'declaration tos_acceptance date ip'],
    ]));

  it.each([
    ['individual.first_name', 'text first_name'],
    ['individual.email', 'email email'],
    ['representative.phone', 'tel phone'],
    ['representative.relationship.title', 'text relationship.title'],
    ['individual.id_number', 'secret id_number'],
    ['individual.ssn_last_4', 'secret ssn_last_4'],
    ['company.tax_id', 'secret tax_id'],
    ['company.owners_provided', 'check owners_provided'],
    ['company.registration_date.year', 'date registration_date year'],
    ['company.ownership_declaration.ip', 'declaration ownership_declaration date ip'],
    ['individual.political_exposure', 'choice political_exposure'],
    ['business_profile.mcc', 'text mcc'],
    ['business_profile.url', 'url url'],
    ['business_profile.product_description', 'long-text product_description'],
    ['business_profile.support_address.city', 'address support_address city'],
    ['business_profile.annual_revenue.amount', 'money annual_revenue currency amount'],
    ['business_profile.annual_revenue.fiscal_year_end', 'day annual_revenue.fiscal_year_end'],
    ['individual.verification.document', 'document verification.document front back'],
    ['company.verification.document.front', 'document verification.document front'],
    ['individual.verification.additional_document', 'document verification.additional_document front back'],
    ['tos_acceptance.user_agent', 'declaration tos_acceptance date ip user_agent'],
    ['business_type', 'choice business_type'],
    ['email', 'email email'],
    ['settings.payments.statement_descriptor', 'text payments.statement_descriptor'],
  ])('gives %s its own control: %s', (item, control) => expect(formOf([item])[0]?.[1]).toBe(control));

  it('asks for a bank account as a whole, whichever part is due', () => {
    const whole =
      'bank external_account country currency account_holder_name account_holder_type iban routing_number account_number';
    expect(formOf(['external_account'])).toEqual([['Bank account', whole]]);
    expect(formOf(['external_account.account_holder_name'])).toEqual([['Bank account', whole]]);
  });

  it.each([
    'individual.shoe_size',
    'individual.address.planet',
    'person_1.first_name',
    'owners.anna.shoe_size',
    'company.verification.additional_document',
    'something',
    'card_payments.capability',
    'constructor',
    '__proto__.x',
  ])('gives %s, which it does not know, a text field with its path', (item) =>
    expect(formOf([item])).toEqual([['Other', `unknown ${item}`]]),
  );

  it('tells people apart, and asks for a reference of somebody who has none', () => {
    const items = ['owners.anna.email', 'owners.first_name', 'owners.dob.day', 'directors.dirk.last_name'];
    expect(formOf(items)).toEqual([
      ['Owner', 'text first_name', 'date dob day'],
      ['Owner anna', 'email email'],
      ['Director dirk', 'text last_name'],
    ]);
    expect(requirementGroups(items).map(({ freeRef }) => freeRef)).toEqual(['owner-1', undefined, undefined]);
    expect(requirementGroups(items, { owners: { 'owner-1': {} } })[0]?.freeRef).toBe('owner-2');
  });

  it('believes that a person may be called like a field', () =>
    expect(formOf(['owners.email.first_name'])).toEqual([['Owner email', 'text first_name']]));

  it('asks for an item once, though it is due and past due', () =>
    expect(formOf(['email', 'email'])).toEqual([['Account', 'email email']]));

  it('goes from the business to its people to its bank, and ends with what is not known', () =>
    expect(
      formOf([
        'odd',
        'tos_acceptance.ip',
        'external_account',
        'owners.email',
        'representative.email',
        'company.name',
        'business_profile.mcc',
        'email',
      ]).map(([title]) => title),
    ).toEqual([
      'Account',
      'Business',
      'Company',
      'Representative',
      'Owner',
      'Bank account',
      'Provider terms',
      'Other',
    ]));
});

describe('the answers', () => {
  const items = [
    'individual.first_name',
    'individual.dob.day',
    'individual.address.line1',
    'individual.address.country',
    'individual.verification.document',
    'company.owners_provided',
    'business_profile.estimated_worker_count',
    'external_account',
    'tos_acceptance.date',
    'odd.path',
  ];
  const groups = requirementGroups(items);
  const filled = {
    'individual.first_name': '  Jenny ',
    'individual.dob': '1902-01-31',
    'individual.address.line1': '510 Townsend St',
    'individual.address.country': 'us',
    'individual.verification.document.front': 'file_1',
    'company.owners_provided': 'true',
    'business_profile.estimated_worker_count': '12',
    'external_account.country': 'de',
    'external_account.currency': 'eur',
    'external_account.account_holder_type': 'company',
    'external_account.iban': 'DE89 3704',
    'external_account.account_number': 'of another country',
    tos_acceptance: 'true',
    'tos_acceptance.date': '2026-03-01T10:00',
    'tos_acceptance.ip': '203.0.113.7',
    'odd.path': 'something',
  };

  it('are flat dotted keys', () =>
    expect(answersOf(groups, filled)).toEqual({
      'individual.first_name': 'Jenny',
      'individual.dob.day': 31,
      'individual.dob.month': 1,
      'individual.dob.year': 1902,
      'individual.address.line1': '510 Townsend St',
      'individual.address.country': 'US',
      'individual.verification.document.front': 'file_1',
      'company.owners_provided': true,
      'business_profile.estimated_worker_count': 12,
      'external_account.country': 'DE',
      'external_account.currency': 'EUR',
      'external_account.account_holder_type': 'company',
      'external_account.iban': 'DE89 3704',
      'tos_acceptance.date': '2026-03-01T10:00:00Z',
      'tos_acceptance.ip': '203.0.113.7',
      'odd.path': 'something',
    }));

  it('are only of what was filled in', () => {
    expect(answersOf(groups, { 'individual.first_name': ' ' })).toEqual({});
    expect(
      answersOf(groups, { 'external_account.country': 'DE', 'external_account.account_holder_type': 'company' }),
    ).toEqual({});
    expect(
      answersOf(groups, { 'tos_acceptance.date': '2026-03-01T10:00', 'tos_acceptance.ip': '203.0.113.7' }),
    ).toEqual({});
    expect(formProblem(groups, {})).toBe('Fill in at least one field.');
    expect(formProblem(groups, { 'odd.path': 'x' })).toBeUndefined();
  });

  it('of an account outside of the IBAN are its numbers', () =>
    expect(
      answersOf(requirementGroups(['external_account']), {
        'external_account.country': 'US',
        'external_account.routing_number': '110000000',
        'external_account.account_number': '000123456789',
        'external_account.iban': 'left from before',
      }),
    ).toEqual({
      'external_account.country': 'US',
      'external_account.routing_number': '110000000',
      'external_account.account_number': '000123456789',
    }));

  it('of somebody new are sent under the reference', () => {
    const owner = requirementGroups(['owners.first_name', 'owners.dob.day']);
    expect(answersOf(owner, { 'owners.first_name': 'Anna', 'owners#ref': 'anna' })).toEqual({
      'owners.anna.first_name': 'Anna',
    });
    expect(answersOf(owner, { 'owners.first_name': 'Anna' })).toEqual({ 'owners.owner-1.first_name': 'Anna' });
    expect(formProblem(owner, { 'owners.first_name': 'Anna', 'owners#ref': 'an na' })).toBe(
      'Use letters, digits, _ and -',
    );
  });

  describe('of an amount of money', () => {
    const revenue = requirementGroups(['business_profile.annual_revenue.amount']);
    const typed = (currency: string, amount: string) => ({
      'business_profile.annual_revenue.currency': currency,
      'business_profile.annual_revenue.amount': amount,
    });

    it.each([
      ['eur', '1,200,000.50', 120_000_050],
      ['JPY', '9000000', 9_000_000],
    ])('are in the smallest units of %s', (currency, amount, sent) =>
      expect(answersOf(revenue, typed(currency, amount))).toEqual({
        'business_profile.annual_revenue.currency': currency.toUpperCase(),
        'business_profile.annual_revenue.amount': sent,
      }),
    );

    it.each([
      ['', '1200', 'Annual revenue: Enter the currency first'],
      ['EUR', '12.345', 'Annual revenue: EUR has 2 decimal places'],
      ['EUR', '1200', undefined],
    ])('are not sent as %p %p', (currency, amount, problem) =>
      expect(formProblem(revenue, typed(currency, amount))).toBe(problem),
    );
  });

  it('keep a number that is none as it was typed, for the API to refuse', () =>
    expect(
      answersOf(requirementGroups(['business_profile.estimated_worker_count']), {
        'business_profile.estimated_worker_count': 'twelve',
      }),
    ).toEqual({ 'business_profile.estimated_worker_count': 'twelve' }));
});

describe('a fault', () => {
  const groups = requirementGroups([
    'individual.dob.day',
    'individual.address.postal_code',
    'individual.address.line1',
    'individual.verification.document',
    'external_account',
    'owners.email',
    'tos_acceptance.ip',
  ]);
  it.each([
    ['individual.dob.day', 'individual.dob'],
    ['individual.address.postal_code', 'individual.address.postal_code'],
    ['individual.address', 'individual.address.line1'],
    ['individual.verification.document.front', 'individual.verification.document.front'],
    ['external_account.iban', 'external_account.iban'],
    ['external_account', 'external_account.country'],
    ['owners.anna.email', 'owners.email'],
    ['tos_acceptance.ip', 'tos_acceptance.ip'],
  ])('of %s lands on %s', (param, key) =>
    expect(landFaults(groups, { 'owners#ref': 'anna' }, [{ param, message: 'No.' }])).toEqual({ [key]: 'No.' }),
  );

  it('of a field that is not asked for lands nowhere', () =>
    expect(landFaults(groups, {}, [{ param: 'individual.phone', message: 'No.' }])).toEqual({}));

  it('is the first of its field', () =>
    expect(
      landFaults(groups, {}, [
        { param: 'individual.dob.day', message: 'one' },
        { param: 'individual.dob.year', message: 'two' },
      ]),
    ).toEqual({ 'individual.dob': 'one' }));
});

describe('what is on record', () => {
  const fields = {
    individual: {
      first_name: 'Jenny',
      id_number: { last4: '1111' },
      ssn_last_4: { last4: null },
      address: { city: 'B' },
    },
  };
  it.each([
    ['individual.first_name', 'Jenny'],
    ['individual.id_number', '•••• 1111'],
    ['individual.ssn_last_4', 'provided, hidden'],
    ['individual.address', undefined],
    ['company.name', undefined],
  ])('at %s is %s', (path, text) => expect(storedText(fields, path)).toBe(text));
});
