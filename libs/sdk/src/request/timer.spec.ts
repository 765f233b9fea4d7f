import { Taprail } from '../index';
import { FakeFetch, json } from '../testing/fake-fetch';
import { timerMsMax } from './timer';

const open = (fake: FakeFetch, timeoutMs?: number) =>
  new Taprail({ baseUrl: 'https://pay.example', fetch: fake.fetch, timeoutMs });

describe('the timeout of an attempt', () => {
  it.each([Infinity, 2 ** 31, 1e300])('of %p ms is as long as a timer can be', async (timeoutMs) => {
    const started = jest.spyOn(globalThis, 'setTimeout');
    await open(new FakeFetch(json({ id: 'tap_1' })), timeoutMs).taps.get('tap_1');
    await open(new FakeFetch(json({ id: 'tap_1' }))).taps.get('tap_1', { timeoutMs });
    const waits = started.mock.calls.map(([, ms]) => ms);
    started.mockRestore();
    expect(waits).toEqual([timerMsMax, timerMsMax]);
  });

  it.each([0, -1, NaN, '5' as unknown as number])('of %p ms is refused', async (timeoutMs) => {
    const fake = new FakeFetch();
    const refusal = new TypeError('timeoutMs must be a number above 0');
    expect(() => open(fake, timeoutMs)).toThrow(refusal);
    await expect(open(fake).taps.get('tap_1', { timeoutMs })).rejects.toThrow(refusal);
    await expect(open(fake).request('GET', '/v1/status', {}, { timeoutMs })).rejects.toThrow(refusal);
    expect(fake.requests).toEqual([]);
  });
});

describe('the silence after which a stream connects again', () => {
  it('is refused when it is not above 0', async () => {
    const stream = open(new FakeFetch()).events.stream({}, { silenceMs: 0 });
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow('silenceMs must be a number above 0');
  });
});
