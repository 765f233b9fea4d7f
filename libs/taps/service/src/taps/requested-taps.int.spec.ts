import { SqliteEventStore } from '@taprail/event-store';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TapReply, TapRequest } from '@taprail/contracts';
import { transactionView } from '@taprail/taps-domain';
import { AcquirerUnavailable } from '../acquirer/acquirer';
import { openTaps, tapOf, type TapsWorld } from '../testing/taps-world';

const waiting = { device: 'dev_test_wait' };
const secondMs = 1_000;

/** The history of a transaction once it has so many events. */
const grown = async (taps: TapsWorld, length: number, id = 'txn_1') => {
  for (const endMs = performance.now() + 20_000; ; await sleep(20)) {
    const history = await taps.history(id);
    if (history.length >= length) return history;
    if (performance.now() > endMs) throw new Error(`It did not come to pass; last seen: ${history.join(', ')}`);
  }
};

describe('a tap that nobody waits for', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());

  const request = async (change: Partial<TapRequest> = waiting, commandId?: string, id = 'txn_1') =>
    (await taps.send('taps.request', { transactionId: id, ...tapOf(change) }, commandId)) as unknown as TapReply;
  const cancel = async (commandId?: string, data: object = {}) =>
    (await taps.send(
      'taps.cancel',
      { transactionId: 'txn_1', platformId: 'plt_1', ...data },
      commandId,
    )) as unknown as TapReply;
  const becomes = (length: number) => grown(taps, length);
  const published = async () => {
    await taps.heard();
    return taps.published.map(({ kind, sequence, object }) => `${sequence} ${kind} ${String(object['cancel_reason'])}`);
  };
  const present = (card = 'visa_credit', sale = 'sm_1') => taps.payments.presentCard('dev_test_wait', sale, card);

  it('is answered before its card, and sold when that is presented', async () => {
    const { tap, revision } = await request();
    expect([tap.status, tap.card, revision]).toEqual(['awaiting_card', null, 0]);
    expect(await taps.history('txn_1')).toEqual(['TapRequested']);
    await present('amex');
    expect(await becomes(4)).toEqual(['TapRequested', 'TapPresented', 'TapApproved', 'ChargeCaptured']);
    const state = await taps.state('txn_1');
    expect(state).toMatchObject({ card: { scheme: 'amex' }, capture: { status: 'captured' }, pending: null });
    expect(transactionView(state)).toMatchObject({ status: 'captured', request: { canceled: null } });
    expect(await published()).toEqual(['1 tap.approved undefined', '2 charge.captured undefined']);
  });

  it('is declined as any other', async () => {
    await request({ device: 'dev_test_amount', amount: 30_051 });
    expect(await becomes(3)).toEqual(['TapRequested', 'TapPresented', 'TapDeclined']);
    expect((await taps.state('txn_1')).decline).toMatchObject({ reason: 'insufficient_funds' });
  });

  it('is answered again as it was first, whatever has become of it', async () => {
    const first = await request(waiting, 'cmd-1');
    await present();
    await becomes(4);
    expect(await request(waiting, 'cmd-1')).toEqual(first);
    const again = { transactionId: 'txn_1', platformId: 'plt_1' };
    expect(await taps.send('taps.answer-again', again, 'cmd-1')).toEqual(first);
    expect(await becomes(4)).toHaveLength(4);
  });

  it('is canceled before its card, and its reader is free', async () => {
    await request();
    const { tap } = await cancel('cmd-cancel');
    expect(tap).toMatchObject({ status: 'canceled', cancel_reason: 'requested_by_platform', amount_authorised: 0 });
    expect((await cancel('cmd-cancel')).tap).toEqual(tap);
    expect((await cancel()).tap).toEqual(tap);
    expect(await taps.history('txn_1')).toEqual(['TapRequested', 'TapCanceled']);
    expect(await published()).toEqual(['1 tap.canceled requested_by_platform']);
    await present();
    expect((await taps.tap('txn_2', waiting)).capture).toMatchObject({ status: 'captured' });
    expect(await taps.payments.outcomeOf('auth_1')).toBeUndefined();
    await taps.heard();
    expect(taps.moved.map(({ type }) => type)).toEqual(['captured']);
  });

  it('can no longer be canceled once its card was read', async () => {
    await request();
    await present();
    await becomes(4);
    await expect(cancel()).rejects.toMatchObject({ code: 'tap_not_cancelable', details: { status: 'approved' } });
  });

  it('of another platform is an unknown one', async () => {
    await request();
    await expect(cancel(undefined, { platformId: 'plt_2' })).rejects.toMatchObject({ code: 'transaction_not_found' });
    await expect(cancel(undefined, { expectedRevision: 4 })).rejects.toMatchObject({ code: 'revision_mismatch' });
    await cancel();
  });

  it('allows nothing else while it is waited for', async () => {
    await request();
    await expect(taps.ask('capture', 'txn_1', { amount: null, tipAmount: null })).rejects.toMatchObject({
      code: 'outcome_unknown',
    });
    await cancel();
    await expect(taps.ask('reverse', 'txn_1')).rejects.toMatchObject({ code: 'authorisation_not_open' });
  });

  it('is canceled after a minute without a card', async () => {
    await request();
    await taps.advance(59 * secondMs);
    expect(await taps.history('txn_1')).toEqual(['TapRequested']);
    await taps.advance(2 * secondMs);
    expect(await taps.history('txn_1')).toEqual(['TapRequested', 'TapCanceled']);
    expect(await published()).toEqual(['1 tap.canceled timed_out']);
    await present();
    expect((await taps.tap('txn_2', waiting)).capture).toMatchObject({ status: 'captured' });
  });

  it.each([
    ['dev_test_offline', 'device_offline'],
    ['dev_test_no_card', 'timed_out'],
    ['dev_test_unheard_of', 'device_not_found'],
  ])('is canceled by the reader %s: %s', async (device, reason) => {
    await request({ device });
    await becomes(2);
    expect(await published()).toEqual([`1 tap.canceled ${reason}`]);
  });

  it('is canceled by a reader that serves another, which goes on', async () => {
    await request();
    await request(waiting, undefined, 'txn_2');
    await grown(taps, 2, 'txn_2');
    expect(await published()).toEqual(['1 tap.canceled device_busy']);
    await present();
    expect(await becomes(4)).toContain('TapApproved');
  });

  it.each([
    ['chain_mismatch', { chainId: 'ach_0' }],
    ['fee_exceeds_amount', { fee: { bps: 0, fixed: 30_000 } }],
  ])('is canceled when the card shows what cannot be: %s', async (reason, change) => {
    await taps.tap('txn_0', { captureMode: 'pre-auth' });
    await request({ ...waiting, ...change });
    await present('amex');
    await becomes(2);
    expect((await published()).at(-1)).toBe(`1 tap.canceled ${reason}`);
    expect(await taps.payments.outcomeOf('auth_1')).toBeUndefined();
  });

  it.each([
    ['amount_too_large', { amount: 100_000_000 }],
    ['authorisation_chain_not_found', { chainId: 'ach_9' }],
  ])('is refused at once, and not stored, for what needs no card: %s', async (code, change) => {
    await expect(request({ ...waiting, ...change })).rejects.toMatchObject({ code });
    expect(await taps.history('txn_1')).toEqual([]);
  });

  it('is waited for again at an acquirer that was away', async () => {
    jest.spyOn(taps.acquirer, 'readCard').mockRejectedValueOnce(new AcquirerUnavailable('away'));
    await request();
    await present();
    await sleep(300);
    expect(await taps.history('txn_1')).toEqual(['TapRequested']);
    await taps.advance(11 * secondMs);
    expect(await becomes(4)).toContain('ChargeCaptured');
  });

  it('costs one that is waited for nothing: two writes, and no timer of a request', async () => {
    await taps.tap('txn_1');
    expect(await taps.history('txn_1')).toEqual(['TapPresented', 'TapApproved', 'ChargeCaptured']);
    expect((await taps.state('txn_1')).presented).not.toHaveProperty('requestedAt');
  });
});

describe('a tap whose process ends while its card is waited for', () => {
  let store: SqliteEventStore;
  beforeEach(() => {
    store = new SqliteEventStore({ file: ':memory:' });
  });
  afterEach(() => store.close());

  const request = async (taps: TapsWorld) =>
    void (await taps.send('taps.request', { transactionId: 'txn_1', ...tapOf(waiting) }, 'cmd-1'));

  it('is taken up by the next one', async () => {
    const first = await openTaps({ store });
    await request(first);
    await first.close();
    const next = await openTaps({ store, at: new Date('2026-03-02T11:00:11.000Z') });
    await next.payments.presentCard('dev_test_wait', 'sm_1', 'visa_credit');
    expect(await grown(next, 4)).toEqual(['TapRequested', 'TapPresented', 'TapApproved', 'ChargeCaptured']);
    await next.close();
  });

  it('is over when the next one comes too late, whatever lies at the reader', async () => {
    const first = await openTaps({ store });
    await request(first);
    await first.close();
    const next = await openTaps({ store, at: new Date('2026-03-02T12:00:00.000Z') });
    await next.payments.presentCard('dev_test_wait', 'sm_1', 'visa_credit');
    expect(await grown(next, 2)).toEqual(['TapRequested', 'TapCanceled']);
    expect(await next.payments.outcomeOf('auth_1')).toBeUndefined();
    await next.close();
  });
});
