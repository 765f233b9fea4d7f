import { ReadinessChecks } from '@taprail/http';
import { PspMisconfigured, PspUnavailable } from '../onboarding-psp';
import { noPsp } from '../no-psp';
import { PspHealth } from './psp-health';

describe('the health of the PSP', () => {
  let asked: number;
  let answer: () => Promise<void>;
  let checks: ReadinessChecks;
  const open = (): PspHealth => {
    const check = async (): Promise<void> => {
      asked += 1;
      await answer();
    };
    const health = new PspHealth({ ...noPsp, check }, checks);
    health.startBesideCommands();
    return health;
  };
  beforeEach(() => {
    asked = 0;
    answer = async () => undefined;
    checks = new ReadinessChecks();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => jest.useRealTimers());

  it('is ok when it answers', async () => {
    open();
    expect(await checks.read()).toEqual({ status: 'ok', checks: { psp: 'ok' }, isReady: true, missing: {} });
  });

  it.each([
    ['away', new PspUnavailable('away'), 'PspUnavailable'],
    ['not ours to ask', new PspMisconfigured('sk_test_secret'), 'PspMisconfigured'],
  ])('is degraded when it is %s, and the process is ready all the same', async (_what, error, reason) => {
    answer = () => Promise.reject(error);
    open();
    const psp = { status: 'degraded', reason };
    expect(await checks.read()).toEqual({ status: 'ok', checks: { psp }, isReady: true, missing: {} });
  });

  it('is asked for twice a minute at most, by however many', async () => {
    const health = open();
    await Promise.all([health.check(), health.check()]);
    await health.check();
    jest.advanceTimersByTime(29_999);
    await health.check();
    expect(asked).toBe(1);
    jest.advanceTimersByTime(1);
    await health.check();
    expect(asked).toBe(2);
  });

  it('is what was last known while the next answer takes its time', async () => {
    const health = open();
    expect(await health.check()).toBe('ok');
    jest.advanceTimersByTime(30_000);
    let fail: (error: Error) => void = () => undefined;
    answer = () => new Promise((_, reject) => (fail = reject));
    expect(await health.check()).toBe('ok');
    fail(new PspUnavailable('away'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await health.check()).toEqual({ status: 'degraded', reason: 'PspUnavailable' });
    expect(asked).toBe(2);
  });
});
