import { kebab, optionKey, optionsOf } from './field-options';
import type { OperationField } from './operation';
import { readBody } from './read-body';
import { readFields } from './read-fields';

const field = (name: string, type: OperationField['type'], more: Partial<OperationField> = {}): OperationField => ({
  name,
  type,
  description: 'It. More.',
  ...more,
});
const amount = field('amount', 'integer', { money: true });
const currency = field('currency', 'string');

describe('options of a field', () => {
  it.each<[OperationField, readonly string[]]>([
    [field('externalRef', 'string'), ['--external-ref <text>']],
    [amount, ['--amount <money>', '--amount-minor <n>']],
    [field('overlap_s', 'integer'), ['--overlap-s <n>']],
    [field('auto_pack', 'boolean'), ['--auto-pack [yes|no]']],
    [field('status', 'enum', { values: ['a'] }), ['--status <value>']],
    [field('scopes', 'list'), ['--scopes <values>']],
    [field('metadata', 'map'), ['--metadata <name=value>']],
    [field('company', 'object', { inside: { name: 'string' } }), ['--company <json>']],
    [
      field('created', 'object', { inside: { gte: 'string', lt: 'string' } }),
      ['--created-gte <time>', '--created-lt <time>'],
    ],
  ])('%j', (given, flags) => expect(optionsOf(given).map((option) => option.flags)).toEqual(flags));

  it('are not demanded for a currency that an amount names', () => {
    const fields = [
      field('amount', 'integer', { money: true, required: true }),
      field('currency', 'string', { required: true }),
    ];
    expect(fields.flatMap((each) => optionsOf(each, fields)).map(({ summary }) => /\(.*\)/.exec(summary)?.[0])).toEqual(
      ['(required)', undefined, '(required unless --amount names it)'],
    );
  });

  it('have the names that the parser keeps them under', () => {
    expect([kebab('last4'), kebab('businessType'), kebab('new_amount')]).toEqual([
      'last4',
      'business-type',
      'new-amount',
    ]);
    expect([optionKey('ssn_last_4'), optionKey('externalRef')]).toEqual(['ssnLast4', 'externalRef']);
  });

  it.each([
    ['integer', '1.5', '--n takes a whole number, and "1.5" is none'],
    ['integer', '99999999999999999999', '--n "99999999999999999999" is too large'],
    ['integer', '', '--n takes a whole number, and "" is none'],
    ['number', 'x', '--n takes a number, and "x" is none'],
    ['boolean', 'maybe', '--n takes yes or no, and not "maybe"'],
    ['map', 'x', '--n takes name=value, and not "x"'],
    ['json', '{', '--n is not valid JSON'],
  ] as const)('refuse a wrong %s: %j', (type, text, message) =>
    expect(() => optionsOf(field('n', type))[0]!.read!(text)).toThrow(message),
  );
});

describe('fields by options', () => {
  it('take all for every value of a list', async () => {
    const scopes = field('scopes', 'list', { values: ['a:read', 'a:write'] });
    expect(optionsOf(scopes)[0]!.values).toEqual(['a:read', 'a:write', 'all']);
    expect(await readFields([scopes], { scopes: ['all'] })).toEqual({ scopes: ['a:read', 'a:write'] });
    expect(await readFields([scopes], { scopes: ['a:read'] })).toEqual({ scopes: ['a:read'] });
  });

  it('take an amount with its currency', async () =>
    expect(await readFields([amount, currency], { amount: 'EUR 42.00' })).toEqual({ amount: 4_200, currency: 'EUR' }));

  it('take minor units beside a currency', async () =>
    expect(await readFields([amount, currency], { amountMinor: 4_200, currency: 'JPY' })).toEqual({
      amount: 4_200,
      currency: 'JPY',
    }));

  it.each([
    [{ amount: 'EUR 1.00', currency: 'USD' }, '--amount is in EUR, and the currency is USD'],
    [{ amount: 'EUR 1.00', amountMinor: 100 }, '--amount and --amount-minor say the same; give one'],
  ])('refuse %j', async (options, message) => expect(readFields([amount, currency], options)).rejects.toThrow(message));

  it('hold an amount against the currency of what it is about', async () => {
    const read = (text: string) =>
      readFields([amount], { amount: text }, async () => ({ currency: 'EUR', of: 'auth_1' }));
    expect(await read('EUR 5.00')).toEqual({ amount: 500 });
    expect(await read('5.00')).toEqual({ amount: 500 });
    await expect(read('USD 5.00')).rejects.toThrow('--amount is in USD, and auth_1 is in EUR; nothing was sent');
  });

  it('put ranges and pairs together', async () => {
    const created = field('created', 'object', { inside: { gte: 'string', lt: 'string' } });
    const metadata = field('metadata', 'map');
    expect(
      await readFields([created, metadata], {
        createdGte: '2026',
        metadata: [
          ['a', '1'],
          ['b', '2'],
        ],
      }),
    ).toEqual({
      created: { gte: '2026' },
      metadata: { a: '1', b: '2' },
    });
  });
});

describe('a body by paths', () => {
  const person = field('individual', 'object', {
    inside: { 'dob.day': 'integer', ssn_last_4: 'string', ok: 'boolean' },
  });
  const read = (...set: readonly string[]) => readBody([person], { set, data: '{"individual":{"name":"A"}}' });

  it('knows a number from digits by the field', async () =>
    expect(
      await read(
        'individual.dob.day=1',
        'individual.ssn_last_4=0000',
        'individual.ok=true',
        'x.y=5',
        'z:=[1]',
        'n=null',
      ),
    ).toEqual({
      individual: { name: 'A', dob: { day: 1 }, ssn_last_4: '0000', ok: true },
      x: { y: '5' },
      z: [1],
      n: null,
    }));

  it.each([
    [{ set: ['x'] }, '--set takes path=value, and not "x"'],
    [{ set: ['x:={'] }, '--set x is not valid JSON'],
    [{ data: '[1]' }, '--data must be one JSON object'],
    [{ data: '{' }, '--data is not valid JSON'],
    [{ data: '@/there/is/none' }, 'There is no file /there/is/none'],
  ])('refuses %j', async (options, message) => expect(readBody([person], options)).rejects.toThrow(message));
});
