import { compileDto, HttpProblem } from '@taprail/http';
import { AmendSubMerchantDto, SubmitSubMerchantDto } from '../sub-merchant.dto';

const faultOf = (body: object): string => {
  try {
    compileDto(AmendSubMerchantDto).check(body);
    return 'taken';
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return `${error.code} ${error.param}`;
  }
};

type Row = Readonly<{ good: readonly unknown[]; bad: readonly unknown[]; code?: string }>;

const line = (max: number): Row => ({
  good: ['Bistro "Süd" 42', 'x'.repeat(max), null],
  bad: ['', '   ', 'a\nb', 'a\u0000b', 'x'.repeat(max + 1), 7],
});
const email: Row = { good: ['a@b.example'], bad: ['a@b', 'a b@c.example', `${'x'.repeat(250)}@b.example`, 7] };
const phone: Row = { good: ['+4930123456'], bad: ['030123456', '+0123456789', '+49 30 123456', '+1234567890123456'] };
const flag: Row = { good: [true, false], bad: ['true', 1] };
const registryNumber: Row = { good: ['HRB 1234/5', '12-3456789'], bad: ['', ' ', 'ä', 'x'.repeat(65), 7] };
const country: Row = { good: ['DE', 'de'], bad: ['XX', 'DEU', '\u0131t', 7], code: 'invalid_country' };
const currency: Row = { good: ['EUR', 'eur'], bad: ['EURO', 'QQQ', 7], code: 'invalid_currency' };
const instant: Row = {
  good: ['2026-03-01T10:00:00Z'],
  bad: ['2026-02-30T10:00:00Z', '2026-03-01T24:00:00Z', 'yesterday', 1_700_000_000],
};
const ip: Row = {
  good: ['203.0.113.7', '2001:db8::1'],
  bad: ['203.0.113.256', '::1%eth0', '203.0.113.0/24', 'localhost'],
};
const file: Row = { good: ['file_01HZX'], bad: ['fil_1', 'file_', '../x', 7] };
const number = (low: number, high: number): Row => ({ good: [low, high], bad: [low - 1, high + 1, low + 0.5, '1'] });
const oneOf = (...good: readonly string[]): Row => ({ good, bad: ['sometimes', 7], code: 'invalid_enum_value' });
const bankNumber: Row = { good: ['000123456789', '10-88-00'], bad: ['', '12_34', 'x'.repeat(35), 123] };

const under = (path: string, rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${path}.${name}`, row]));

const address = {
  line1: line(200),
  line2: line(200),
  city: line(100),
  state: line(100),
  postal_code: line(20),
  country,
};
const day = { day: number(1, 31), month: number(1, 12), year: number(1, 9_999) };
const sides = { front: file, back: file };
const declaration = { date: instant, ip, user_agent: line(1_000) };

const person = {
  first_name: line(100),
  last_name: line(100),
  email,
  phone,
  ...under('dob', day),
  ...under('address', address),
  id_number: registryNumber,
  ssn_last_4: { good: ['1234'], bad: ['123', '12345', 'abcd', 1234] },
  ...under('verification.document', sides),
  ...under('verification.additional_document', sides),
  political_exposure: oneOf('existing', 'none'),
};
const relationship = {
  title: line(200),
  owner: flag,
  director: flag,
  executive: flag,
  percent_ownership: { good: [0, 33.33, 0.07, 100], bad: [-1, 100.01, 33.333, '50'] },
};
const listed = { ...person, ...under('relationship', { ...relationship, representative: flag }) };

const rows: Readonly<Record<string, Row>> = {
  businessType: oneOf('individual', 'company', 'the service'),
  country,
  email,
  ...under('business_profile', {
    mcc: { good: ['5812'], bad: ['581', '58122', 'ABCD', 5812] },
    name: line(200),
    url: {
      good: ['https://bistro.example/a', 'http://b.example'],
      bad: ['bistro.example', 'ftp://b.example', 'https://'],
    },
    product_description: { good: ['Food\nand drink'], bad: ['', 'x'.repeat(40_001), 7] },
    support_email: email,
    support_phone: phone,
    ...under('support_address', address),
    'annual_revenue.amount': { good: [0, 5_000_000], bad: [-1, 1.5, '1'] },
    'annual_revenue.currency': currency,
    'annual_revenue.fiscal_year_end': { good: ['2025-12-31'], bad: ['2025-02-30', '2025-W01-1', '31.12.2025', 2_025] },
    estimated_worker_count: { good: [0, 12], bad: [-1, 1.5, '3'] },
  }),
  ...under('individual', person),
  ...under('company', {
    name: line(200),
    structure: { good: ['private_corporation'], bad: ['GmbH & Co', '', 7] },
    tax_id: registryNumber,
    vat_id: registryNumber,
    registration_number: registryNumber,
    ...under('registration_date', day),
    phone,
    ...under('address', address),
    owners_provided: flag,
    directors_provided: flag,
    executives_provided: flag,
    ...under('ownership_declaration', declaration),
    ...under('verification.document', sides),
  }),
  ...under('representative', { ...person, ...under('relationship', relationship) }),
  ...under('owners.anna', listed),
  ...under('directors.ben-2', listed),
  ...under('executives.c_3', listed),
  ...under('external_account', {
    country,
    currency,
    account_holder_name: line(200),
    account_holder_type: oneOf('individual', 'company'),
    iban: {
      good: ['DE89370400440532013000', 'gb29 nwbk 6016 1331 9268 19', 'NO9386011117947'],
      bad: [
        'DE88370400440532013000',
        'XK051212012345678906',
        'DE8937040044053201300',
        'XX89370400440532013000',
        '',
        'DE89',
        7,
      ],
    },
    routing_number: bankNumber,
    account_number: bankNumber,
  }),
  ...under('tos_acceptance', declaration),
  ...under('settings', {
    'payments.statement_descriptor': {
      good: ['BISTRO', 'CAFE 42', 'A.1/2[3]~', 'x'.repeat(22)],
      bad: [
        'BIST',
        'x'.repeat(23),
        '12345',
        'B     ',
        'B I S T',
        ' BISTRO',
        'BISTRO ',
        'Café 42',
        'BIS\tTRO',
        'BIS*TRO',
        'BIS<TRO',
        'BIS>TRO',
        'BIS"TRO',
        "BIS'TRO",
        'BIS\\TRO',
      ],
    },
    'payouts.schedule.interval': oneOf('daily', 'weekly', 'monthly', 'manual'),
    'payouts.schedule.delay_days': number(1, 20),
    'payouts.schedule.closing_time': { good: ['00:00', '06:59', '07:00'], bad: ['07:01', '7:00', '24:00', '05:60'] },
    'payouts.schedule.timezone': { good: ['Europe/Berlin', 'UTC'], bad: ['Europe/Atlantis', '+01:00', '', 7] },
    'payouts.schedule.minimum_amount': { good: [0, 100], bad: [-1, 0.5, '100'] },
  }),
};

describe.each(Object.entries(rows))('%s', (path, { good, bad, code = 'invalid_value' }) => {
  it('takes what it should', () =>
    expect(good.map((value) => faultOf({ [path]: value }))).toEqual(good.map(() => 'taken')));

  it('refuses the rest, at that path', () =>
    expect(bad.map((value) => faultOf({ [path]: value }))).toEqual(bad.map(() => `${code} ${path}`)));
});

describe('what is no field', () => {
  it.each([
    'mood',
    'individual.mood',
    'individual.dob.hour',
    'company.verification.additional_document',
    'representative.relationship.representative',
    'owners.anna.mood',
    'owners.anna.address.planet',
    'owners.anna.ref',
    'settings.payouts.schedule.mood',
    'external_account.pin',
    'constructor.prototype.polluted',
  ])('is refused as unknown: %s', (path) => {
    const known = ['constructor'].find((start) => path.startsWith(start)) ?? path;
    expect(faultOf({ [path]: 'x' })).toBe(`unknown_field ${known}`);
  });

  it('is named in a list by the reference', () =>
    expect(faultOf({ owners: [{ ref: 'anna', address: { planet: 'x' } }] })).toBe(
      'unknown_field owners.anna.address.planet',
    ));

  it.each([
    ['two representatives', { representative: [{}, {}] }, 'invalid_value representative'],
    ['a person without a reference', { owners: [{ first_name: 'Anna' }] }, 'missing_field owners.0.ref'],
    ['a person who is none', { owners: ['anna'] }, 'invalid_value owners.0'],
    ['a text for an object', { individual: 'x' }, 'invalid_value individual'],
  ])('nor is %s', (_what, body, expected) => expect(faultOf(body)).toBe(expected));
});

describe('a submission and an amendment', () => {
  it('take the same fields', () => {
    const fields = (dto: new () => object) => Object.keys(compileDto(dto).schema.properties ?? {}).sort();
    expect(fields(SubmitSubMerchantDto)).toEqual([...fields(AmendSubMerchantDto), 'externalRef'].sort());
  });

  it.each(['a b', '', '.', '..', 'a/b', 'ä', 'a\u0000', 'x'.repeat(129)])(
    'do not take the reference %j',
    (externalRef) => {
      const body = { externalRef, businessType: 'company', country: 'DE', email: 'a@b.example' };
      expect(() => compileDto(SubmitSubMerchantDto).check(body)).toThrow(
        expect.objectContaining({ code: 'invalid_value', param: 'externalRef' }),
      );
    },
  );
});
