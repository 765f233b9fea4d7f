import { OutcomeUnknown } from '../acquirer/acquirer';
import { openTaps, type TapsWorld } from '../testing/taps-world';

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
