import { type Batch, matchBank } from './match-bank';
import type { BankLine } from '../records';

const batch = (name: string, net: number, of: Partial<Batch> = {}): Batch => ({
  name,
  currency: 'EUR',
  net,
  date: '2026-03-02',
  ...of,
});
const line = (lineId: string, amount: number, of: Partial<BankLine> = {}): BankLine => ({
  lineId,
  batch: null,
  amount,
  currency: 'EUR',
  date: '2026-03-03',
  ...of,
});

/** Everything that became of batches and lines, in words. */
const told = (batches: readonly Batch[], statement: readonly BankLine[]): readonly string[] => {
  const { arrived, duplicates, orphans, waiting } = matchBank(batches, statement);
  return [
    ...arrived.map(({ batch: { name }, bank, key }) => `${bank.lineId} is ${name} by ${key}`),
    ...duplicates.map(({ batch: { name }, bank }) => `${bank.lineId} is ${name} again`),
    ...orphans.map(({ lineId }) => `${lineId} is nobody's`),
    ...waiting.map(({ name }) => `${name} waits`),
  ];
};

describe('a line of the bank', () => {
  it.each<[string, Batch[], BankLine[], string[]]>([
    ['is the batch that it names', [batch('b1', 100)], [line('l1', 100, { batch: 'b1' })], ['l1 is b1 by batch']],
    ['is it with another amount too', [batch('b1', 100)], [line('l1', 99, { batch: 'b1' })], ['l1 is b1 by batch']],
    [
      'that comes twice is told of',
      [batch('b1', 100)],
      [line('l1', 100, { batch: 'b1' }), line('l2', 100, { batch: 'b1' })],
      ['l1 is b1 by batch', 'l2 is b1 again'],
    ],
    ['without a name is found by its amount', [batch('b1', 100)], [line('l1', 100)], ['l1 is b1 by amount_date_last4']],
    [
      'goes to the batch that is named before one that only fits',
      [batch('b1', 100), batch('b2', 100)],
      [line('l1', 100), line('l2', 100, { batch: 'b1' })],
      ['l2 is b1 by batch', 'l1 is b2 by amount_date_last4'],
    ],
    [
      'is never another batch than it says',
      [batch('b1', 100)],
      [line('l1', 100, { batch: 'b9' })],
      ["l1 is nobody's", 'b1 waits'],
    ],
    [
      'is never of another currency',
      [batch('b1', 100)],
      [line('l1', 100, { batch: 'b1', currency: 'USD' })],
      ["l1 is nobody's", 'b1 waits'],
    ],
    [
      'does not come before its batch',
      [batch('b1', 100)],
      [line('l1', 100, { date: '2026-03-01' })],
      ["l1 is nobody's", 'b1 waits'],
    ],
  ])('%s', (_what, batches, statement, expected) => expect(told(batches, statement)).toEqual(expected));
});
