import { AcquirerUnavailable, OutcomeUnknown } from '../acquirer/acquirer';
import { openTaps, type TapsWorld } from '../testing/taps-world';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('while the acquirer does not answer', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());

  /** Gives back how to end it. */
  const silence = () => {
    const unknown = async (): Promise<never> => {
      throw new OutcomeUnknown('No answer');
    };
    const names = ['increase', 'refund', 'outcomeOf'] as const;
    const calls = names.map((name) => jest.spyOn(taps.acquirer, name).mockImplementation(unknown));
    return () => calls.forEach((call) => call.mockRestore());
  };
  /** Deferred calls are made again within a minute. */
  const eventually = async (isSo: (state: Awaited<ReturnType<TapsWorld['state']>>) => boolean) => {
    for (let tries = 0; tries < 120 && !isSo(await taps.state('txn_1')); tries += 1) {
      await taps.advance(60_000);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return taps.state('txn_1');
  };

  it('the end of a hold waits, and comes when the outcome is known', async () => {
    await taps.tap('txn_1', { captureMode: 'pre-auth', ceilingAmount: 60_000 });
    await taps.advance(30 * dayMs - hourMs);
    const speak = silence();
    const increase = taps.ask('increase', 'txn_1', { newAmount: 45_000, increaseBy: null, reason: null });
    await expect(increase).rejects.toMatchObject({ code: 'psp_timeout' });
    await taps.advance(2 * hourMs);
    expect((await taps.state('txn_1')).authorisation.status).toBe('open');
    speak();
    expect(await eventually(({ authorisation }) => authorisation.status !== 'open')).toMatchObject({
      pending: null,
      authorisation: { status: 'expired', released: 30_000, increments: [{ status: 'declined' }] },
    });
    await taps.heard();
    expect(taps.published.map(({ kind }) => kind)).toEqual(['tap.approved', 'tap.reversed']);
  }, 30_000);

  it('a sale that waits for its tip is captured once the outcome of the tip is known', async () => {
    await taps.tap('txn_1', { captureMode: 'tap_with_tip', amount: 4_000 });
    const speak = silence();
    const tip = taps.ask('tip', 'txn_1', { tipAmount: 500, tipMaxPercent: 100 });
    await expect(tip).rejects.toMatchObject({ code: 'psp_timeout' });
    await taps.advance(5 * hourMs);
    expect((await taps.state('txn_1')).capture).toBeNull();
    speak();
    const { capture } = await eventually((state) => state.capture?.status === 'captured');
    expect(capture).toMatchObject({ status: 'captured', amount: 4_500, tipAmount: 500 });
  }, 30_000);

  it('a refund is asked for until it is known, also when its capture is revoked meanwhile', async () => {
    await taps.payments.presentCard('dev_test_amount', 'sm_1', 'card_capture_fails_late');
    await taps.tap('txn_1');
    await taps.advance(dayMs - hourMs);
    const speak = silence();
    const facts = { amount: 100, reason: 'other', refundPlatformFee: false, reference: null };
    expect((await taps.ask('refund', 'txn_1', facts)).pending).toMatchObject({ kind: 'refund' });
    await taps.advance(2 * hourMs);
    expect((await taps.state('txn_1')).capture).toMatchObject({ status: 'failed' });
    speak();
    await taps.advance(2 * hourMs);
    expect(await taps.state('txn_1')).toMatchObject({ pending: null, refunds: [{ status: 'failed' }] });
  });

  /** As with a key that was revoked: nothing at all can be asked. */
  const close = () => {
    const away = async (): Promise<never> => {
      throw new AcquirerUnavailable('No answer');
    };
    const names = ['authorise', 'refund', 'reverse', 'outcomeOf'] as const;
    const calls = names.map((name) => jest.spyOn(taps.acquirer, name).mockImplementation(away));
    return () => calls.forEach((call) => call.mockRestore());
  };

  it('a refund that could not even be asked for is pending, for a day if need be', async () => {
    await taps.tap('txn_1');
    const open = close();
    const facts = { amount: 100, reason: 'other', refundPlatformFee: false, reference: null };
    expect((await taps.ask('refund', 'txn_1', facts)).pending).toMatchObject({ kind: 'refund', attempts: 1 });
    await taps.advance(dayMs);
    expect(await taps.state('txn_1')).toMatchObject({ pending: { kind: 'refund' }, refunds: [{ status: 'pending' }] });
    open();
    await taps.advance(2 * hourMs);
    expect(await taps.state('txn_1')).toMatchObject({ pending: null, refunds: [{ status: 'succeeded' }] });
  }, 30_000);

  it('an authorisation of which nothing can be read is pending, however often its tap is repeated', async () => {
    const open = close();
    expect((await taps.tap('txn_1')).pending).toMatchObject({ kind: 'authorise', attempts: 1 });
    expect((await taps.tap('txn_1')).pending).toMatchObject({ kind: 'authorise' });
    open();
  });
});
