import { SqliteEventStore } from '@taprail/event-store';
import { transactionView } from '@taprail/taps-domain';
import { AcquirerUnavailable, OutcomeUnknown } from '../acquirer/acquirer';
import { openTaps, type TapsWorld } from '../testing/taps-world';

const dayMs = 86_400_000;

describe('taps', () => {
  let taps: TapsWorld;
  const kinds = async () => {
    await taps.heard();
    return taps.published.map(({ kind, sequence }) => `${sequence} ${kind}`);
  };
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());

  it('are approved and captured in two writes', async () => {
    const state = await taps.tap('txn_1');
    expect(state).toMatchObject({ capture: { status: 'captured', amount: 30_000 }, platformFee: 300, pending: null });
    expect(await taps.history('txn_1')).toEqual(['TapPresented', 'TapApproved', 'ChargeCaptured']);
    expect(await kinds()).toEqual(['1 tap.approved', '2 charge.captured']);
  });

  /** The calls that the acquirer got, in their order; what is passed on may be changed. */
  const callsOf = () => {
    const names = ['readCard', 'abandon', 'authorise', 'capture', 'outcomeOf'] as const;
    const spies = names.map((name) => [name, jest.spyOn(taps.acquirer, name)] as const);
    const orders = () =>
      spies.flatMap(([name, { mock }]) => mock.invocationCallOrder.map((order) => [order, name] as const));
    return () =>
      orders()
        .sort(([one], [other]) => one - other)
        .map(([, name]) => name);
  };

  it.each([
    ['direct', {}],
    ['with a tip', { captureMode: 'tap_with_tip', tipAmount: 500 } as const],
  ])('%s cost two calls of the acquirer: the card, and the authorisation with its capture', async (_what, change) => {
    const calls = callsOf();
    expect((await taps.tap('txn_1', change)).capture).toMatchObject({ status: 'captured' });
    expect(calls()).toEqual(['readCard', 'authorise']);
  });

  it.each([
    ['pre-auth', {}],
    ['tap_with_tip', { tipAmount: null }],
  ] as const)('of %s are not captured with their authorisation', async (captureMode, change) => {
    expect((await taps.tap('txn_1', { captureMode, ...change })).capture).toBeNull();
    expect(await taps.payments.outcomeOf('cap_1')).toBeUndefined();
  });

  it('are captured by a call of its own at an acquirer that leaves the capture out', async () => {
    const authorise = taps.acquirer.authorise.bind(taps.acquirer);
    const calls = callsOf();
    jest.spyOn(taps.acquirer, 'authorise').mockImplementation(({ capture: _left, ...request }) => authorise(request));
    expect((await taps.tap('txn_1')).capture).toMatchObject({ status: 'captured', amount: 30_000 });
    expect(calls()).toEqual(['readCard', 'authorise', 'capture']);
  });

  it('whose answer is lost after the capture are captured once, and known when it is asked for', async () => {
    const authorise = taps.acquirer.authorise.bind(taps.acquirer);
    jest.spyOn(taps.acquirer, 'authorise').mockImplementationOnce(async (request) => {
      await authorise(request);
      throw new OutcomeUnknown('no answer');
    });
    expect(await taps.tap('txn_1')).toMatchObject({ pending: { kind: 'authorise' }, capture: null });
    const capture = await taps.payments.outcomeOf('cap_1');
    expect(capture).toMatchObject({ answer: { outcome: 'captured' } });
    await taps.advance(6_000);
    expect((await taps.state('txn_1')).capture).toMatchObject({ status: 'captured', amount: 30_000 });
    expect(await taps.payments.outcomeOf('cap_1')).toEqual(capture);
    expect(await kinds()).toEqual(['1 tap.approved', '2 charge.captured']);
  });

  it.each([
    [30_051, 'insufficient_funds', 'issuer'],
    [30_005, 'do_not_honor', 'issuer'],
    [30_041, 'lost_card', 'issuer'],
    [30_091, 'issuer_unavailable', 'scheme'],
  ])('of %s are declined: %s', async (amount, reason, by) => {
    expect((await taps.tap('txn_1', { amount })).decline).toMatchObject({ reason, by });
    expect(await kinds()).toEqual(['1 tap.declined']);
  });

  it('are one tap, however often the same intention comes', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => taps.tap('txn_1', {}, 'cmd-same')));
    expect(new Set(all.map(({ authorisation }) => authorisation.authCode)).size).toBe(1);
    expect(await taps.history('txn_1')).toHaveLength(3);
  });

  it('that are not answered are pending, block everything else, and are learnt of later', async () => {
    const state = await taps.tap('txn_1', { amount: 30_097 });
    expect(state.pending).toMatchObject({ kind: 'authorise', attempts: 1 });
    await expect(taps.ask('capture', 'txn_1', { amount: null, tipAmount: null })).rejects.toMatchObject({
      code: 'outcome_unknown',
    });
    await taps.advance(6_000);
    expect(await taps.state('txn_1')).toMatchObject({ capture: { status: 'captured' }, pending: null });
    expect(await kinds()).toEqual(['1 tap.approved', '2 charge.captured']);
  });

  it('that were declined without an answer are declined later', async () => {
    await taps.tap('txn_1', { amount: 30_098 });
    await taps.advance(6_000);
    expect((await taps.state('txn_1')).decline).toMatchObject({ reason: 'do_not_honor' });
  });

  it('approved in part are declined and given back when they are direct', async () => {
    expect(await taps.tap('txn_1', { amount: 30_010 })).toMatchObject({ decline: { reason: 'insufficient_funds' } });
    expect(await taps.history('txn_1')).toEqual(['TapPresented', 'TapDeclined', 'ReversalRequested', 'TapReversed']);
    expect(await kinds()).toEqual(['1 tap.declined', '2 tap.reversed']);
  });

  it('whose capture fails are approved and not captured', async () => {
    expect(await taps.tap('txn_1', { amount: 30_099 })).toMatchObject({ capture: { status: 'failed' } });
    expect(await kinds()).toEqual(['1 tap.approved', '2 charge.failed']);
  });

  it.each([
    ['dev_test_offline', 'device_offline'],
    ['dev_test_no_card', 'tap_timeout'],
  ])('at %s are refused with %s, and nothing is stored', async (device, code) => {
    await expect(taps.tap('txn_1', { device })).rejects.toMatchObject({ code, param: 'device' });
    expect(await taps.history('txn_1')).toEqual([]);
  });

  it('are refused before the reader lights up when they cannot be', async () => {
    await expect(taps.tap('txn_1', { amount: 0 })).rejects.toMatchObject({ code: 'amount_too_small', param: 'amount' });
    await expect(taps.tap('txn_1', { chainId: 'ach_9' })).rejects.toMatchObject({
      code: 'authorisation_chain_not_found',
    });
  });

  it('that cannot be stored say so, also when the reader cannot be told', async () => {
    await taps.close();
    const store = new SqliteEventStore({ file: ':memory:' });
    taps = await openTaps({ store });
    jest.spyOn(taps.acquirer, 'abandon').mockRejectedValueOnce(new Error('no answer'));
    jest.spyOn(store, 'append').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(taps.tap('txn_1')).rejects.toThrow('the disk is full');
    expect(await taps.history('txn_1')).toEqual([]);
  });

  it('that the acquirer never heard of leave the reader free for the next', async () => {
    jest.spyOn(taps.acquirer, 'authorise').mockRejectedValueOnce(new OutcomeUnknown('no answer'));
    expect((await taps.tap('txn_1')).pending).toMatchObject({ kind: 'authorise' });
    expect((await taps.tap('txn_2')).pending).toBeNull();
  });

  it('that a reader may have heard of leave it free for the next, also when it has to be told twice', async () => {
    const readCard = taps.acquirer.readCard.bind(taps.acquirer);
    jest.spyOn(taps.acquirer, 'readCard').mockImplementationOnce(async (request) => {
      await readCard(request);
      throw new AcquirerUnavailable('no answer');
    });
    const abandon = jest.spyOn(taps.acquirer, 'abandon').mockRejectedValueOnce(new AcquirerUnavailable('no answer'));
    await expect(taps.tap('txn_1')).rejects.toMatchObject({ code: 'psp_unavailable' });
    while (abandon.mock.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await taps.tap('txn_2')).pending).toBeNull();
  });

  it('join a chain of the same card, and no other', async () => {
    const { subject } = await taps.tap('txn_1', { captureMode: 'pre-auth' });
    expect((await taps.tap('txn_2', { chainId: subject.chainId })).subject.chainId).toBe('ach_1');
    await expect(taps.tap('txn_3', { chainId: 'ach_1', subMerchantId: 'sm_2' })).rejects.toMatchObject({
      code: 'chain_mismatch',
    });
    expect((await taps.tap('txn_4', { subMerchantId: 'sm_2' })).pending).toBeNull();
  });

  it('tell the acquirer what the statement is to say, and keep who pays for the processing', async () => {
    const authorise = jest.spyOn(taps.acquirer, 'authorise');
    const state = await taps.tap('txn_1', { statementDescriptor: 'SUITE* Table 4', feeBearer: 'platform' });
    expect(authorise.mock.calls).toMatchObject([[{ statementDescriptor: 'SUITE* Table 4' }]]);
    expect(transactionView(state)).toMatchObject({ statement_descriptor: 'SUITE* Table 4', fee_bearer: 'platform' });
  });

  it('in another currency lock the rate', async () => {
    const { capture } = await taps.tap('txn_1', { currency: 'USD' });
    expect(capture?.fx).toMatchObject({ from: 'USD', to: 'EUR', sourceAmount: 29_700 });
    expect(capture?.fx?.rate).toMatch(/^\d+\.\d{8}$/);
  });
});

describe('a stay', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
    await taps.tap('txn_1', { captureMode: 'pre-auth', ceilingAmount: 60_000 });
  });
  afterEach(() => taps.close());
  const capture = (commandId?: string) => taps.ask('capture', 'txn_1', { amount: null, tipAmount: null }, commandId);

  it('grows, is charged, and is captured once; the rest goes back', async () => {
    await taps.ask('increase', 'txn_1', { newAmount: 45_000, increaseBy: null, reason: null });
    for (const amount of [31_250, 10_000]) {
      await taps.ask('post-charge', 'txn_1', { amount, reference: null, description: null, metadata: {} });
    }
    const { capture: taken, authorisation } = await capture();
    expect([taken?.amount, authorisation.released, authorisation.authorised]).toEqual([41_250, 3_750, 45_000]);
    await taps.heard();
    expect(taps.published.at(-1)).toMatchObject({
      kind: 'charge.captured',
      sequence: 2,
      object: { amount_captured: 41_250, released_amount: 3_750, charges: [{ amount: 31_250 }, { amount: 10_000 }] },
    });
  });

  it('is captured once by twenty who try at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => capture()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await taps.history('txn_1')).filter((type) => type === 'ChargeCaptured')).toHaveLength(1);
  });

  it('never passes its ceiling, whoever increases at once', async () => {
    const tries = Array.from({ length: 100 }, (_, n) =>
      taps.ask('increase', 'txn_1', { newAmount: 30_000 + n * 1_000, increaseBy: null, reason: null }).catch(() => 0),
    );
    await Promise.all(tries);
    const { authorisation } = await taps.state('txn_1');
    expect(authorisation.authorised).toBeLessThanOrEqual(60_000);
    expect(authorisation.increments.length).toBeLessThanOrEqual(10);
  });

  it('answers a repeated command as the first time', async () => {
    const first = await capture('cmd-capture');
    expect((await capture('cmd-capture')).capture).toEqual(first.capture);
  });

  it('gives back a part, and ends when it gives back the rest', async () => {
    expect((await taps.ask('release', 'txn_1', { amount: 10_000 })).authorisation.released).toBe(10_000);
    expect((await taps.ask('release', 'txn_1', { amount: null })).authorisation).toMatchObject({
      status: 'released',
      released: 30_000,
    });
  });

  it('ends by itself when the hold ends', async () => {
    await taps.advance(31 * dayMs);
    expect((await taps.state('txn_1')).authorisation).toMatchObject({ status: 'expired', released: 30_000 });
    await expect(capture()).rejects.toMatchObject({ code: 'authorisation_expired' });
  });

  it('is unknown to another platform', () =>
    expect(taps.send('taps.reverse', { transactionId: 'txn_1', platformId: 'plt_2' })).rejects.toMatchObject({
      code: 'transaction_not_found',
    }));
});

describe('a sale with a tip', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());
  const withTip = { captureMode: 'tap_with_tip', amount: 4_000 } as const;

  it('is one call when the tip comes with it', async () => {
    expect((await taps.tap('txn_1', { ...withTip, tipAmount: 500 })).capture).toMatchObject({
      status: 'captured',
      amount: 4_500,
      tipAmount: 500,
    });
  });
  it('is one call when it comes with no tip, and nobody waits for one', async () => {
    const { capture } = await taps.tap('txn_1', { ...withTip, tipAmount: 0 });
    expect(capture).toMatchObject({ status: 'captured', amount: 4_000, tipAmount: 0 });
    expect((await taps.advance(4 * 3_600_000 + 1)).fired).toEqual([]);
  });
  it('waits for the tip and is captured without one when there is none', async () => {
    await taps.tap('txn_1', withTip);
    for (const commandId of ['cmd-none', 'cmd-none']) {
      const { capture } = await taps.ask('tip', 'txn_1', { tipAmount: 0, tipMaxPercent: 100 }, commandId);
      expect(capture).toMatchObject({ status: 'captured', amount: 4_000, tipAmount: 0 });
    }
    expect(await taps.history('txn_1')).toEqual(['TapPresented', 'TapApproved', 'CaptureRequested', 'ChargeCaptured']);
  });
  it('waits for the tip and is captured with it', async () => {
    expect((await taps.tap('txn_1', withTip)).capture).toBeNull();
    const { capture } = await taps.ask('tip', 'txn_1', { tipAmount: 500, tipMaxPercent: 100 });
    expect(capture).toMatchObject({ status: 'captured', amount: 4_500, tipAmount: 500 });
  });
  it('is captured without one when nobody comes', async () => {
    await taps.tap('txn_1', withTip);
    await taps.advance(4 * 3_600_000 + 1);
    expect((await taps.state('txn_1')).capture).toMatchObject({ status: 'captured', amount: 4_000, tipAmount: 0 });
  });
});

describe('money back', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());
  const refund = (amount: number | null) =>
    taps.ask('refund', 'txn_1', { amount, reason: 'other', refundPlatformFee: true, reference: null });

  it('goes back to the last cent and no further', async () => {
    await taps.tap('txn_1');
    await refund(10_050);
    const { refunds } = await refund(null);
    expect(refunds.map(({ amount, platformFeeRefunded, status }) => [amount, platformFeeRefunded, status])).toEqual([
      [10_050, 100, 'succeeded'],
      [19_950, 200, 'succeeded'],
    ]);
    await expect(refund(1)).rejects.toMatchObject({ code: 'refund_exceeds_available' });
    await taps.heard();
    expect(
      taps.published.slice(-2).map(({ kind, object }) => [kind, object['amount_refunded'], object['amount_remaining']]),
    ).toEqual([
      ['charge.refunded', 10_050, 19_950],
      ['charge.refunded', 30_000, 0],
    ]);
  });
  it('may be refused by the card, and then nothing went back', async () => {
    await taps.payments.presentCard('dev_test_amount', 'sm_1', 'card_refund_fail');
    await taps.tap('txn_1');
    expect((await refund(null)).refunds).toMatchObject([{ status: 'failed' }]);
  });
  it('takes the whole tap back before it is settled', async () => {
    await taps.tap('txn_1');
    expect(await taps.ask('reverse', 'txn_1')).toMatchObject({ reversal: { reason: 'requested' } });
    await expect(taps.ask('reverse', 'txn_1')).rejects.toMatchObject({ code: 'already_reversed' });
  });
  it('says so when the acquirer has closed its batch before we call the sale settled, also to a retry', async () => {
    await taps.tap('txn_1');
    await taps.advance(dayMs);
    for (const commandId of ['cmd-late', 'cmd-late', 'cmd-later']) {
      await expect(taps.ask('reverse', 'txn_1', {}, commandId)).rejects.toMatchObject({ code: 'already_settled' });
    }
    expect(await taps.state('txn_1')).toMatchObject({ reversal: null, pending: null, capture: { status: 'captured' } });
    await taps.heard();
    expect(taps.published.map(({ kind }) => kind)).toEqual(['tap.approved', 'charge.captured']);
  });
  it('says so when the acquirer keeps what was to be released', async () => {
    await taps.tap('txn_1', { captureMode: 'pre-auth' });
    const answer = { outcome: 'refused', message: 'Nothing is held.' } as const;
    const reverse = jest.spyOn(taps.acquirer, 'reverse').mockResolvedValueOnce(answer);
    await expect(taps.ask('release', 'txn_1', { amount: 1_000 })).rejects.toMatchObject({
      code: 'psp_error',
      details: { reason: 'Nothing is held.' },
    });
    reverse.mockRestore();
    expect((await taps.ask('release', 'txn_1', { amount: 1_000 })).authorisation).toMatchObject({ released: 1_000 });
  });
});
