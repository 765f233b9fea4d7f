import { statementDescriptor } from './statement-descriptor';

describe('the statement of a cardholder', () => {
  it.each([
    ['the platform and the sale', 'SUITE', 'Table 4', 'BISTRO KERN', 'SUITE* Table 4'],
    ['the sale alone', null, 'Table 4', 'BISTRO KERN', 'Table 4'],
    ['the business, when the sale has no words', 'SUITE', null, 'BISTRO KERN', 'BISTRO KERN'],
    ['the platform, when nobody else has', 'SUITE', null, null, 'SUITE'],
    ['nothing of ours', null, null, null, null],
  ])('names %s', (_what, prefix, suffix, own, expected) =>
    expect(statementDescriptor({ prefix, suffix, own })).toBe(expected),
  );
});
