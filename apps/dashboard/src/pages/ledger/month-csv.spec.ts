import { csvOf } from './month-csv';

it('amounts have the decimals of their currency', () => {
  const rows = [
    [{ amount: 8_420, currency: 'EUR' }, 'EUR'] as const,
    [{ amount: -42, currency: 'JPY' }, 'JPY'] as const,
  ];
  expect(csvOf(['amount', 'currency'], rows)).toBe('amount,currency\r\n84.20,EUR\r\n-42,JPY\r\n');
});

it('a text is never a formula', () =>
  expect(csvOf(['reference'], [['=1+1'], ['a "b", c'], [null]])).toBe('reference\r\n\'=1+1\r\n"a ""b"", c"\r\n\r\n'));
