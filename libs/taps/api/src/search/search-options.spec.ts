import type { SearchTerm } from '@taprail/contracts';
import type { ListFilter } from '@taprail/subscriptions';
import { searchOptions } from './search-options';

const createdFrom = (value: string) => [{ field: 'created', operator: '>=', value } as const];

describe('a search', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-03-01T10:00+02:00', '2026-03-01T08:00:00.000Z'],
  ])('finds what was created from %s on', (from, value) =>
    expect(searchOptions(createdFrom(from), 'plt_1').filters).toEqual([{ column: 'created', operator: '>=', value }]),
  );

  it.each(['2026-02-30', '2026-02-29T10:00Z', '2026-13-01', '2026-3-1', 'today'])('knows no day %s', (from) =>
    expect(() => searchOptions(createdFrom(from), 'plt_1')).toThrow('is a date or an instant'),
  );
});

describe('a decimal amount in a search', () => {
  const filtersOf = (operator: SearchTerm['operator'], value: string) =>
    searchOptions([{ field: 'amount', operator, value }], 'plt_1').filters;
  /** Which of these amounts in minor units a search finds. */
  const found = (operator: SearchTerm['operator'], value: string, currency: string, amounts: readonly number[]) =>
    amounts.filter((amount) =>
      filtersOf(operator, value).every((filter) =>
        holds(filter, { currency, amount: String(amount).padStart(12, '0') }),
      ),
    );

  it.each<[SearchTerm['operator'], string, string, readonly number[], readonly number[]]>([
    [':', '61.43', 'EUR', [61, 6142, 6143, 61430], [6143]],
    [':', '61.4', 'EUR', [614, 6140], [6140]],
    [':', '61.430', 'EUR', [6143, 61430], [6143]],
    [':', '61.435', 'EUR', [6143, 6144], []],
    ['<', '61.435', 'EUR', [6143, 6144], [6143]],
    [':', '61.43', 'KWD', [6143, 61430], [61430]],
    [':', '61.43', 'JPY', [61, 62, 6143], []],
    [':', '61.00', 'JPY', [61, 6100], [61]],
    ['>=', '61.43', 'JPY', [61, 62], [62]],
    ['<', '61.43', 'JPY', [61, 62], [61]],
    ['<', '61.00', 'JPY', [60, 61], [60]],
    ['>', '61.43', 'USD', [6143, 6144], [6144]],
    [':', '6143', 'JPY', [61, 6143], [6143]],
  ])('amount%s%s finds in %s of %j only %j', (operator, value, currency, amounts, expected) =>
    expect(found(operator, value, currency, amounts)).toEqual(expected),
  );

  it.each(['61.', '.43', '61,43', '61.4321', '-1.00', '1e3', '1234567890.00'])('is not %s', (value) =>
    expect(() => filtersOf(':', value)).toThrow('an amount such as 61.43, or 6143 in minor units'),
  );
});

const holds = (filter: ListFilter, row: Readonly<Record<string, string>>): boolean => {
  if ('anyOf' in filter) return filter.anyOf.some((all) => all.every((each) => holds(each, row)));
  const [stored, value] = [row[filter.column]!, String(filter.value)];
  const [isLess, isEqual] = [stored < value, stored === value];
  const results = { '=': isEqual, '<>': !isEqual, '<': isLess, '<=': isLess || isEqual };
  return filter.operator === '>' ? !results['<='] : filter.operator === '>=' ? !isLess : results[filter.operator];
};
