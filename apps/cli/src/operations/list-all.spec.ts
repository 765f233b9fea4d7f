import { runCommand } from '../program/run-command';

describe('--all of a list that has no end', () => {
  const { env } = process;
  let shown: jest.SpyInstance;
  let requests: number;
  beforeEach(() => {
    process.env = { ...env, TAPRAIL_API_KEY: 'sk_test_1', TAPRAIL_API_URL: 'http://127.0.0.1:9' };
    shown = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    requests = 0;
  });
  afterEach(() => {
    process.env = env;
    jest.restoreAllMocks();
  });

  /** After so many requests the server gives up, so that a list without a bound fails and does not hang. */
  const requestsMax = 20_000;
  const serve = (page: () => Readonly<{ data: readonly object[]; next_cursor: string }>) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      requests += 1;
      const body = { object: 'list', has_more: true, ...page() };
      const last = { object: 'list', data: [], has_more: false, next_cursor: null };
      return Response.json(requests < requestsMax ? body : last);
    });
  const listAll = () => runCommand(['taps', 'list', '--all'], new AbortController().signal);

  it('ends with exit code 6 when a page names the page before it', async () => {
    serve(() => ({ data: [{ id: 'tap_1' }], next_cursor: 'AAA' }));
    expect(await listAll()).toBe(6);
    expect(requests).toBe(2);
    expect(shown.mock.calls.join('')).toContain('code invalid_answer');
  });

  it('ends with exit code 6 when page after page is empty', async () => {
    serve(() => ({ data: [], next_cursor: `c${requests}` }));
    expect(await listAll()).toBe(6);
    expect(requests).toBeLessThan(requestsMax);
    expect(shown.mock.calls.join('')).toContain('code invalid_answer');
  });
});
