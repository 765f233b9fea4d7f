import { OutcomeUnknown } from '../acquirer/acquirer';
import type { TapRequest } from '@taprail/contracts';
import { openTaps, tapOf, type TapsWorld } from '../testing/taps-world';

const hourMs = 3_600_000;
type Series = Readonly<{ metricName?: string; labels: Readonly<Record<string, string>>; value: number }>;

describe('the figures of taps', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());

  const valuesOf = async (name: string) =>
    ((await taps.registry.getSingleMetric(name)!.get()) as unknown as { values: readonly Series[] }).values;
  const outcomes = async () =>
    Object.fromEntries(
      (await valuesOf('tap_authorisations_total')).map(({ labels: { outcome, decline_reason: reason }, value }) => [
        `${outcome} ${reason}`.trim(),
        value,
      ]),
    );

  it('count what the acquirer approved and what was declined, with the reason', async () => {
    await taps.tap('txn_1');
    await taps.tap('txn_2', { amount: 30_051 });
    // A repeated command is no further tap.
    await taps.tap('txn_3', {}, 'again');
    await taps.tap('txn_3', {}, 'again');
    expect(await outcomes()).toEqual({ approved: 2, 'declined insufficient_funds': 1 });
  });

  it('count a tap without an answer once, and again by what it comes to', async () => {
    const unknown = async (): Promise<never> => {
      throw new OutcomeUnknown('No answer');
    };
    const calls = (['authorise', 'outcomeOf'] as const).map((name) =>
      jest.spyOn(taps.acquirer, name).mockImplementation(unknown),
    );
    await taps.tap('txn_1');
    await taps.advance(60_000);
    expect((await taps.state('txn_1')).pending).toMatchObject({ kind: 'authorise', attempts: 3 });
    expect(await outcomes()).toEqual({ unknown: 1 });
    await taps.advance(2 * hourMs);
    expect((await taps.state('txn_1')).pending).toMatchObject({ kind: 'reverse' });
    expect(await outcomes()).toEqual({ unknown: 1, reversed: 1 });
    calls.forEach((call) => call.mockRestore());
  });

  it('say how many taps wait for a card here, how long they did, and what ended it', async () => {
    const request = (id: string, change: Partial<TapRequest> = {}) =>
      taps.send('taps.request', { transactionId: id, ...tapOf({ device: 'dev_test_wait', ...change }) });
    const waiting = async () => (await valuesOf('taps_awaiting_card')).map(({ value }) => value);
    const waited = async () =>
      Object.fromEntries(
        (await valuesOf('tap_card_wait_seconds'))
          .filter(({ metricName }) => metricName?.endsWith('_count'))
          .map(({ labels, value }) => [labels['outcome'], value]),
      );
    const ended = async (count: number) => {
      while ((await waiting())[0] !== count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    expect(await waiting()).toEqual([0]);
    await request('txn_1', { subMerchantId: 'sm_1' });
    await request('txn_2', { subMerchantId: 'sm_2' });
    await ended(2);
    expect(await waited()).toEqual({ read: 0 });
    await taps.payments.presentCard('dev_test_wait', 'sm_1', 'visa_credit');
    await ended(1);
    await taps.send('taps.cancel', { transactionId: 'txn_2', platformId: 'plt_1' });
    await ended(0);
    await request('txn_3', { device: 'dev_test_offline' });
    await ended(0);
    await taps.heard();
    expect(await waited()).toEqual({ read: 1, requested_by_platform: 1, device_offline: 1 });
  });

  it('say for each step of a tap how long it took', async () => {
    await taps.tap('txn_1');
    const counts = (await valuesOf('tap_command_duration_seconds')).filter(({ metricName }) =>
      metricName?.endsWith('_count'),
    );
    expect(Object.fromEntries(counts.map(({ labels, value }) => [labels['stage'], value]))).toEqual({
      card: 1,
      store: 1,
      acquirer: 1,
      record: 1,
    });
  });
});
