import { escapeAround, escapeControls } from './escape-controls';

describe('text of others', () => {
  it.each([
    ['plain, with ümlauts and 漢字\tand a tab\r\nand a line', 'plain, with ümlauts and 漢字\tand a tab\r\nand a line'],
    ['\u001b[2J\u001b[31mred', '\\u001b[2J\\u001b[31mred'],
    ['over\rwritten', 'over\\u000dwritten'],
    ['\u009b2J\u007f', '\\u009b2J\\u007f'],
    ['a\u202egnp.exe\u2066b\u2069', 'a\\u202egnp.exe\\u2066b\\u2069'],
  ])('%j is shown as %j', (text, shown) => expect(escapeControls(text)).toBe(shown));

  it('keeps the colours of this command, and nothing else', () =>
    expect(escapeAround('\u001b[31mError:\u001b[39m \u001b[8mhidden\u001b]0;title\u0007')).toBe(
      '\u001b[31mError:\u001b[39m \\u001b[8mhidden\\u001b]0;title\\u0007',
    ));
});
