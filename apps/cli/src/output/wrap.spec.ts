import { wrapCommand, wrapText } from './wrap';

describe('text on a terminal', () => {
  it('is broken between words, and goes on below its beginning', () =>
    expect(wrapText('one\n  the card was refunded in part', 20)).toBe('one\n  the card was\n  refunded in part'));

  it('goes on further right where that is asked for', () =>
    expect(wrapText('10:00  the card was refunded in part, and then paid out to the shop', 40, 7)).toBe(
      ['10:00  the card was refunded in part,', '       and then paid out to the shop'].join('\n'),
    ));

  it('keeps columns inside of a line, and words that are wider than the terminal', () =>
    expect(wrapText('a   b https://pay.example/a/very/long/address c', 20)).toBe(
      'a   b\nhttps://pay.example/a/very/long/address\nc',
    ));

  it('keeps a currency and its amount on one line', () =>
    expect(wrapText('captured with a tip, fees EUR 2.41, refunded EUR -8.50', 30)).toBe(
      'captured with a tip, fees\nEUR 2.41, refunded EUR -8.50',
    ));

  it('takes no room for colours', () => {
    const text = '\u001b[1mbold\u001b[22m word';
    expect(wrapText(text, 9)).toBe(text);
  });

  it('stays as it is where there is no terminal', () => expect(wrapText('a b', undefined)).toBe('a b'));
});

describe('a command on a terminal', () => {
  it('goes on after a backslash, and amounts stay whole', () =>
    expect(wrapCommand('  taprail taps create --amount "EUR 42.00" --device dev_test_approve', 40)).toBe(
      ['  taprail taps create \\', '      --amount "EUR 42.00" \\', '      --device dev_test_approve'].join('\n'),
    ));

  it('that fits stays on its line', () => expect(wrapCommand('taprail payouts list', 20)).toBe('taprail payouts list'));
});
