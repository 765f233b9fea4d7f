import { hideKeys } from './hide-keys';

describe('keys in messages', () => {
  it.each([
    ["unknown command 'sk_test_abc'", "unknown command 'sk_test_…'"],
    ['--timeout takes seconds, and not "sk_live_a-b_c"', '--timeout takes seconds, and not "sk_live_…"'],
    ['ok_abc and sk_abc', 'ok_… and sk_…'],
    ['one looks like sk_test_…', 'one looks like sk_test_…'],
    ['tap_sk_1 is no tap', 'tap_sk_1 is no tap'],
  ])('%s is shown as %s', (text, shown) => expect(hideKeys(text)).toBe(shown));
});
