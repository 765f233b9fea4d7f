import { coloursFor, mayColour } from './colours';
import { Progress } from './progress';

describe('progress', () => {
  const run = (isTTY: boolean): string => {
    let written = '';
    let nowMs = 0;
    const progress = new Progress('events', { isTTY, write: (text) => (written += text) }, () => nowMs);
    for (let done = 0; done <= 40; done += 10) {
      nowMs = done * 100;
      progress.show(done, 40);
    }
    progress.end();
    return written;
  };

  it('is one line for each tenth where there is no terminal', () =>
    expect(run(false).trimEnd().split('\n')).toEqual([
      'events  ░░░░░░░░░░░░░░░░░░░░░░░░  0 of 40, 0.0/s',
      'events  ██████░░░░░░░░░░░░░░░░░░  10 of 40, 10/s, 3.0 s left',
      'events  ████████████░░░░░░░░░░░░  20 of 40, 10/s, 2.0 s left',
      'events  ██████████████████░░░░░░  30 of 40, 10/s, 1.0 s left',
      'events  ████████████████████████  40 of 40, 10/s',
    ]));

  it('is drawn over itself on a terminal, and gone at the end', () => {
    expect(run(true)).not.toContain('\n');
    expect(run(true).endsWith('\r\u001b[K')).toBe(true);
  });
});

describe('colours', () => {
  it.each<[string, boolean, Record<string, string>, boolean, boolean]>([
    ['a terminal', true, {}, false, true],
    ['a file', false, {}, false, false],
    ['NO_COLOR', true, { NO_COLOR: '1' }, false, false],
    ['NO_COLOR and FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false, false],
    ['FORCE_COLOR in a file', false, { FORCE_COLOR: '1' }, false, true],
    ['a dumb terminal', true, { TERM: 'dumb' }, false, false],
    ['--no-color', true, { FORCE_COLOR: '1' }, true, false],
  ])('for %s', (_what, isTTY, env, isForbidden, expected) => {
    expect(mayColour({ isTTY }, env, isForbidden)).toBe(expected);
    expect(coloursFor({ isTTY }, env, isForbidden).isColorSupported).toBe(expected);
  });
});
