import { balanced, imbalanceOf } from './balanced';
import type { JournalLine } from './journal-entry';

const line = (n: number, account: string, side: JournalLine['side'], amount: number): JournalLine => ({
  n,
  account,
  side,
  amount,
  component: 'capture',
});
const posted = (...lines: readonly JournalLine[]) => ({ rule: 'capture', layer: 'posted' as const, lines });

const sale = posted(line(1, 'psp_clearing:EUR', 'debit', 100), line(2, 'merchant_pending:sm_1:EUR', 'credit', 100));

describe('P1: an entry', () => {
  it('is written when debits and credits are equal in every currency', () => expect(balanced(sale)).toBe(sale));

  it.each([
    ['a single line', posted(line(1, 'cash:EUR', 'debit', 5)), 'it has fewer than two lines'],
    [
      'a cent too much',
      posted(line(1, 'cash:EUR', 'debit', 101), line(2, 'psp_clearing:EUR', 'credit', 100)),
      'debits and credits differ by 1 EUR',
    ],
    [
      'two currencies that only balance together',
      posted(line(1, 'cash:EUR', 'debit', 100), line(2, 'cash:USD', 'credit', 100)),
      'debits and credits differ by 100 EUR',
    ],
    [
      'a line of nothing',
      posted(line(1, 'cash:EUR', 'debit', 0), line(2, 'suspense:EUR', 'credit', 0)),
      'line 1 has the amount 0',
    ],
    [
      'a negative line',
      posted(line(1, 'cash:EUR', 'debit', -5), line(2, 'suspense:EUR', 'credit', -5)),
      'line 1 has the amount -5',
    ],
    [
      'half a cent',
      posted(line(1, 'cash:EUR', 'debit', 0.5), line(2, 'suspense:EUR', 'credit', 0.5)),
      'line 1 has the amount 0.5',
    ],
    [
      'lines out of order',
      posted(line(2, 'cash:EUR', 'debit', 5), line(1, 'suspense:EUR', 'credit', 5)),
      'line 2 stands at place 1',
    ],
    [
      'a hold among money',
      posted(line(1, 'memo_auth_open:EUR', 'debit', 5), line(2, 'cash:EUR', 'credit', 5)),
      'line 1 posts to memo_auth_open:EUR in the layer posted',
    ],
  ])('is refused with %s', (_what, entry, imbalance) => {
    expect(imbalanceOf(entry)).toBe(imbalance);
    expect(() => balanced(entry)).toThrow(`The entry capture does not balance: ${imbalance}`);
  });

  it('is summed exactly where doubles would lose a unit', () => {
    const huge = Number.MAX_SAFE_INTEGER;
    const lines = [
      line(1, 'cash:EUR', 'debit', huge),
      line(2, 'cash:EUR', 'debit', huge),
      line(3, 'suspense:EUR', 'credit', huge),
      line(4, 'suspense:EUR', 'credit', huge - 1),
    ];
    expect(imbalanceOf(posted(...lines))).toBe('debits and credits differ by 1 EUR');
  });
});
