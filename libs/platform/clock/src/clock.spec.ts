import { SystemClock } from './clock';
import { OffsetClock } from './offset-clock';

const at = Date.parse('2026-03-02T11:04:05.123Z');

describe('the clock', () => {
  it('writes instants as RFC 3339 in UTC with milliseconds', () =>
    expect(new OffsetClock(undefined, () => at).iso()).toBe('2026-03-02T11:04:05.123Z'));

  it('shows real time outside the test environment', () => {
    const before = Date.now();
    const now = new SystemClock().now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});

describe('the test clock', () => {
  it('goes on with real time from where it was moved to', () => {
    let real = at;
    const clock = new OffsetClock(undefined, () => real);
    clock.advanceTo(at + 86_400_000);
    real += 1_000;
    expect(clock.iso()).toBe('2026-03-03T11:04:06.123Z');
  });

  it('never goes back', () => {
    const clock = new OffsetClock(undefined, () => at);
    clock.advanceTo(at + 5_000);
    clock.advanceTo(at + 1_000);
    expect(clock.offsetMs).toBe(5_000);
  });

  it('shows every thread the same time', () => {
    const clock = new OffsetClock(undefined, () => at);
    const elsewhere = new OffsetClock(clock.memory, () => at);
    clock.advanceTo(at + 60_000);
    expect(elsewhere.iso()).toBe('2026-03-02T11:05:05.123Z');
  });
});
