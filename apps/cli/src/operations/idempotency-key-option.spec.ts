import { runCommand } from '../program/run-command';

describe('--idempotency-key without a key', () => {
  const { env } = process;
  beforeEach(() => {
    process.env = { ...env, TAPRAIL_API_KEY: 'sk_test_1', TAPRAIL_API_URL: 'http://127.0.0.1:9' };
  });
  afterEach(() => {
    process.env = env;
    jest.restoreAllMocks();
  });

  it.each([
    ['a command', ['taps', 'capture', 'tap_1', '--idempotency-key', '']],
    ['any request', ['post', '/v1/taps/tap_1/capture', '--idempotency-key=']],
  ])('ends %s with exit code 2, and nothing is sent', async (_what, argv) => {
    const send = jest.spyOn(globalThis, 'fetch');
    const shown = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runCommand(argv, new AbortController().signal)).toBe(2);
    expect(shown.mock.calls.join('')).toContain('--idempotency-key must not be empty');
    expect(send).not.toHaveBeenCalled();
  });
});
