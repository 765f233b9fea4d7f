import { createRegistry, type Registry } from '@taprail/telemetry';
import { measured } from './measured.onboarding-psp';
import { type OnboardingPsp, PspBug, PspMisconfigured, PspRefused, PspUnavailable } from '../onboarding-psp';
import { noPsp } from '../no-psp';

const calls: readonly (readonly [keyof OnboardingPsp, string])[] = [
  ['createAccount', 'create_account'],
  ['updateAccount', 'update_account'],
  ['readAccount', 'read_account'],
  ['ownerOf', 'owner_of'],
  ['findAccount', 'find_account'],
  ['uploadFile', 'upload_file'],
  ['closeAccount', 'close_account'],
  ['check', 'check'],
];

describe('the PSP with a watch beside it', () => {
  let registry: Registry;
  const counted = async (): Promise<readonly string[]> => {
    const { values } = await registry.getSingleMetric('psp_requests_total')!.get();
    return values
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => `${labels['operation']} ${labels['outcome']} ${value}`);
  };
  const timed = async (operation: string): Promise<number> => {
    const { values } = await registry.getSingleMetric('psp_request_duration_seconds')!.get();
    const count = values.find(
      (it) => 'metricName' in it && String(it.metricName).endsWith('_count') && it.labels['operation'] === operation,
    );
    return count?.value ?? 0;
  };
  beforeEach(() => {
    registry = createRegistry({ service: 'spec', version: '0', commit: 'none' });
  });

  it.each(calls)('passes %s on, with what it is given and what it answers, and counts it', async (name, operation) => {
    const asked: unknown[] = [];
    const psp = { ...noPsp, [name]: async (...args: unknown[]) => (asked.push(...args), 'answer') };
    const call = measured(psp, registry)[name] as (...args: readonly unknown[]) => Promise<unknown>;
    const given = name === 'check' ? [] : ['acct_1', { a: 1 }, 'key'];
    expect(await call(...given)).toBe('answer');
    expect(asked).toEqual(given);
    expect([await counted(), await timed(operation)]).toEqual([[`${operation} ok 1`], 1]);
  });

  it.each([
    ['unavailable', new PspUnavailable('away')],
    ['misconfigured', new PspMisconfigured('no key')],
    ['refused', new PspRefused('bad', 'no')],
    ['bug', new PspBug('same key')],
    ['bug', new TypeError('ours')],
  ])('counts as %s what fails with %s, which still fails', async (outcome, error) => {
    const psp = measured({ ...noPsp, readAccount: () => Promise.reject(error) }, registry);
    await expect(psp.readAccount('acct_1')).rejects.toBe(error);
    expect([await counted(), await timed('read_account')]).toEqual([[`read_account ${outcome} 1`], 1]);
  });

  it('shows every series from the start', async () => {
    measured(noPsp, registry);
    const { values } = await registry.getSingleMetric('psp_requests_total')!.get();
    expect(values.map(({ value }) => value)).toEqual(Array.from({ length: 8 * 5 }, () => 0));
  });
});
