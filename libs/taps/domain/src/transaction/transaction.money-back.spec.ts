import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { transaction } from './transaction.decider';
import type { TransactionCommand } from './transaction.commands';
import type { EventOf, LinkedPayoutStatus, TransactionEvent } from './transaction.events';
import {
  after,
  approved,
  at,
  captured,
  captureRequested,
  dayMs,
  dispute,
  disputeOpened,
  presented,
  subject,
} from '../testing/transaction-history';

const given = specify(transaction);
const sold = [presented(), approved(), captureRequested(30_000), captured()];
const refunding = (refundId: string, amount: number, platformFeeRefunded = 0): TransactionEvent => ({
  type: 'RefundRequested',
  data: { ...subject, refundId, amount, reason: 'other', platformFeeRefunded, reference: null, at },
});
/** A refund that gives back its share of the platform's fee, though the share may be nothing. */
const refundingFee = (refundId: string, amount: number, platformFeeRefunded: number): TransactionEvent => ({
  type: 'RefundRequested',
  data: {
    ...subject,
    ...{ refundId, amount, reason: 'other', platformFeeRefunded, refundPlatformFee: true, reference: null, at },
  },
});
const refunded = (refundId: string, amountRefunded: number, sequence: number): TransactionEvent => ({
  type: 'RefundSucceeded',
  data: { ...subject, refundId, amountRefunded, amountRemaining: 30_000 - amountRefunded, sequence, at },
});
const closed = (
  outcome: EventOf<'DisputeClosed'>['data']['outcome'],
  cause: string,
  sequence = 4,
  when = at,
): TransactionEvent => ({
  type: 'DisputeClosed',
  data: { ...subject, disputeId: 'dp_1', outcome, cause, sequence, at: when },
});

describe('refunds', () => {
  const refund = (change: object = {}) =>
    ({
      type: 'RequestRefund',
      refundId: 're_1',
      reason: 'other',
      refundPlatformFee: false,
      reference: null,
      at,
      ...change,
    }) as const;
  const record = (reference: string, outcome: 'succeeded' | 'pending' = 'succeeded') =>
    ({ type: 'RecordRefund', reference, answer: { outcome }, at }) as const;

  it('give everything back unless an amount is named', () => {
    given(...sold)
      .when(refund())
      .then(refunding('re_1', 30_000));
    given(...sold)
      .when(refund({ amount: 1 }))
      .then(refunding('re_1', 1));
  });
  it('give back to the last cent and no further', () => {
    const most = [...sold, refunding('re_1', 29_999), refunded('re_1', 29_999, 3)];
    given(...most)
      .when(refund({ refundId: 're_2', amount: 2 }))
      .thenRejected('refund_exceeds_available', { available: 1 });
    given(...most)
      .when(refund({ refundId: 're_2', amount: 1 }))
      .then(refunding('re_2', 1));
  });
  it('give the fee of the platform back in proportion, so that all parts make the whole', () => {
    given(...sold)
      .when(refund({ amount: 10_050, refundPlatformFee: true }))
      .then(refundingFee('re_1', 10_050, 100));
    given(...sold, refundingFee('re_1', 10_050, 100), refunded('re_1', 10_050, 3))
      .when(refund({ refundId: 're_2', refundPlatformFee: true }))
      .then(refundingFee('re_2', 19_950, 200));
  });
  it('give back the share of their own amount, whatever refunds without their fee came before', () => {
    given(...sold, refunding('re_1', 149), refunded('re_1', 149, 3))
      .when(refund({ refundId: 're_2', amount: 2, refundPlatformFee: true }))
      .then(refundingFee('re_2', 2, 0));
    given(...sold, refunding('re_1', 20_000), refunded('re_1', 20_000, 3))
      .when(refund({ refundId: 're_2', amount: 10_000, refundPlatformFee: true }))
      .then(refundingFee('re_2', 10_000, 100));
  });
  it('count a share that was rounded to nothing', () =>
    given(
      ...sold,
      refundingFee('re_1', 40, 0),
      refunded('re_1', 40, 3),
      refunding('re_2', 500),
      refunded('re_2', 540, 4),
    )
      .when(refund({ refundId: 're_3', amount: 40, refundPlatformFee: true }))
      .then(refundingFee('re_3', 40, 1)));
  it('know of stored refunds without the flag that they gave back what they did', () =>
    given(...sold, refunding('re_1', 140, 1), refunded('re_1', 140, 3))
      .when(refund({ refundId: 're_2', amount: 20, refundPlatformFee: true }))
      .then(refundingFee('re_2', 20, 1)));
  it('give back no more than the fee after one of them failed', () => {
    const failed: TransactionEvent = {
      type: 'RefundFailed',
      data: { ...subject, refundId: 're_1', failureCode: 'lost', message: 'No.', late: true, at },
    };
    const first = [refundingFee('re_1', 40, 0), refunded('re_1', 40, 3)];
    const second = [refundingFee('re_2', 40, 1), refunded('re_2', 80, 4)];
    given(...sold, ...first, ...second, failed)
      .when(refund({ refundId: 're_3', amount: 40, refundPlatformFee: true }))
      .then(refundingFee('re_3', 40, 0));
  });
  it('tell how much has gone back in all', () =>
    given(...sold, refunding('re_1', 10_000), refunded('re_1', 10_000, 3), refunding('re_2', 5_000))
      .when(record('re_2'))
      .then(refunded('re_2', 15_000, 4)));
  it('may fail, at once or late, and then the money is there again', () => {
    const fail = {
      type: 'RecordRefund',
      reference: 're_1',
      answer: { outcome: 'failed', failureCode: 'lost', message: 'No.' },
      at,
    } as const;
    const failed = (late: boolean): TransactionEvent => ({
      type: 'RefundFailed',
      data: { ...subject, refundId: 're_1', failureCode: 'lost', message: 'No.', late, at },
    });
    given(...sold, refunding('re_1', 30_000))
      .when(fail)
      .then(failed(false));
    given(...sold, refunding('re_1', 30_000), refunded('re_1', 30_000, 3))
      .when(fail)
      .then(failed(true));
    given(...sold, refunding('re_1', 30_000), failed(false))
      .when(refund({ refundId: 're_2' }))
      .then(refunding('re_2', 30_000));
  });
  it('change nothing while they are on their way, or when told twice', () => {
    given(...sold, refunding('re_1', 5))
      .when(record('re_1', 'pending'))
      .thenNothing();
    given(...sold, refunding('re_1', 5), refunded('re_1', 5, 3))
      .when(record('re_1'))
      .thenNothing();
  });
  it.each([
    ['before a capture', [presented(), approved()], {}, 'refund_exceeds_available'],
    ['after a year', sold, { at: after(366 * dayMs) }, 'refund_window_expired'],
    ['of nothing', sold, { amount: 0 }, 'amount_too_small'],
    ['while another is under way', [...sold, refunding('re_0', 5)], {}, 'outcome_unknown'],
    ['of what is disputed', [...sold, disputeOpened()], {}, 'charge_disputed'],
    ['of more than is disputed', [...sold, disputeOpened()], { amount: 30_001 }, 'refund_exceeds_available'],
    ['of an amount that a dispute covers', [...sold, disputeOpened()], { amount: 10 }, 'charge_disputed'],
    [
      'of what a lost dispute took',
      [...sold, disputeOpened(), closed('lost', 'scheme')],
      { amount: 10 },
      'refund_exceeds_available',
    ],
  ] as const)('are refused %s', (_what, history, change, code) =>
    given(...history)
      .when(refund(change))
      .thenRejected(code),
  );
  it('are possible again when the dispute is won', () =>
    given(...sold, disputeOpened(), closed('won', 'scheme'))
      .when(refund({ amount: 10 }))
      .then(refunding('re_1', 10)));
  it('are at most fifty', () => {
    const many = Array.from({ length: 50 }, (_, n) => [
      refunding(`re_${n}`, 1),
      refunded(`re_${n}`, n + 1, n + 3),
    ]).flat();
    given(...sold, ...many)
      .when(refund({ refundId: 're_x', amount: 1 }))
      .thenRejected('refund_limit_reached', { max: 50 });
  });
});

describe('disputes', () => {
  const open = [...sold, disputeOpened()];
  const required = (when: string, sequence = 4): TransactionEvent => ({
    type: 'EvidenceRequired',
    data: { ...subject, disputeId: 'dp_1', sequence, at: when },
  });
  const submitted: TransactionEvent = { type: 'EvidenceSubmitted', data: { ...subject, disputeId: 'dp_1', at } };
  const of = <Type extends string>(type: Type, when = at) => ({ type, disputeId: 'dp_1', at: when }) as const;

  it('open once', () => {
    given(...sold)
      .when({ type: 'OpenDispute', dispute, at })
      .then(disputeOpened());
    given(...open)
      .when({ type: 'OpenDispute', dispute, at })
      .thenNothing();
  });
  it('ask for evidence at once when less than two days are left', () => {
    const near = { ...dispute, deadline: after(dayMs) };
    given(...sold)
      .when({ type: 'OpenDispute', dispute: near, at })
      .then({ type: 'DisputeOpened', data: { ...subject, dispute: near, sequence: 3, at } }, required(at));
  });
  it('ask for evidence two days before the deadline, once, and not after it was submitted', () => {
    given(...open)
      .when(of('WatchDispute', after(27 * dayMs)))
      .thenNothing();
    given(...open)
      .when(of('WatchDispute', after(28 * dayMs)))
      .then(required(after(28 * dayMs)));
    given(...open, required(after(28 * dayMs)))
      .when(of('WatchDispute', after(29 * dayMs)))
      .thenNothing();
    given(...open, submitted)
      .when(of('WatchDispute', after(28 * dayMs)))
      .thenNothing();
  });
  it('are lost by silence at the deadline, and not when evidence was submitted', () => {
    given(...open)
      .when(of('WatchDispute', dispute.deadline))
      .then(closed('lost', 'deadline', 4, dispute.deadline));
    given(...open, submitted)
      .when(of('WatchDispute', dispute.deadline))
      .thenNothing();
  });
  it('take evidence piece by piece and submit it once', () => {
    const stage = { ...of('StageEvidence'), evidence: { receipt: 'file_1' } } as const;
    given(...open)
      .when(stage)
      .then({ type: 'EvidenceStaged', data: { ...subject, disputeId: 'dp_1', evidence: { receipt: 'file_1' }, at } });
    given(...open)
      .when(of('SubmitEvidence'))
      .then(submitted);
    given(...open, submitted)
      .when(of('SubmitEvidence'))
      .thenRejected('evidence_already_submitted');
    given(...open, submitted)
      .when(stage)
      .thenRejected('evidence_already_submitted');
  });
  it('can be accepted, which loses them', () =>
    given(...open)
      .when(of('AcceptDispute'))
      .then(closed('lost', 'accepted')));
  it.each(['won', 'lost', 'withdrawn'] as const)('end %s by the word of the scheme, once', (outcome) => {
    given(...open)
      .when({ ...of('DecideDispute'), outcome })
      .then(closed(outcome, 'scheme'));
    given(...open, closed(outcome, 'scheme'))
      .when({ ...of('DecideDispute'), outcome: 'won' })
      .thenNothing();
  });
  it.each(['SubmitEvidence', 'AcceptDispute'] as const)('take no %s after their end or their deadline', (type) => {
    given(...open, closed('won', 'scheme'))
      .when(of(type))
      .thenRejected('dispute_closed');
    given(...open)
      .when(of(type, dispute.deadline))
      .thenRejected('dispute_closed');
    given(...sold)
      .when(of(type))
      .thenRejected('dispute_not_found');
  });
});

describe('a tip that comes later', () => {
  const waiting = [presented({ captureMode: 'tap_with_tip', amount: 4_000, ceilingAmount: 4_000 }), approved(4_000)];
  const tip = (tipAmount: number) =>
    ({ type: 'RequestTip', incrementId: 'inc_1', captureId: 'cap_1', tipAmount, tipMaxPercent: 100, at }) as const;
  const tipping: TransactionEvent = {
    type: 'IncreaseRequested',
    data: { ...subject, incrementId: 'inc_1', from: 4_000, to: 4_500, purpose: 'tip', reason: null, at },
  };
  const tipped: TransactionEvent = {
    type: 'AuthorisationIncreased',
    data: { ...subject, incrementId: 'inc_1', from: 4_000, to: 4_500, reasonCode: '00', at },
  };

  it('is added once, within its bounds', () => {
    given(...waiting)
      .when(tip(500))
      .then(tipping);
    given(...waiting)
      .when(tip(4_001))
      .thenRejected('tip_too_large', { max: 4_000 });
    given(...waiting, tipping, tipped)
      .when(tip(100))
      .thenRejected('authorisation_not_open');
  });
  it('may be none: then the sale is captured as it is, once', () => {
    given(...waiting)
      .when(tip(0))
      .then(captureRequested(4_000));
    given(...waiting, tipping, tipped)
      .when(tip(0))
      .thenRejected('authorisation_not_open');
    given(presented(), approved()).when(tip(0)).thenRejected('authorisation_not_open');
    given(...waiting)
      .when(tip(-1))
      .thenRejected('amount_too_small');
  });
  it('does not make a sale larger than any may be', () => {
    const amount = 60_000_000;
    given(presented({ captureMode: 'tap_with_tip', amount, ceilingAmount: amount }), approved(amount))
      .when(tip(40_000_000))
      .thenRejected('amount_too_large', { max: 39_999_999 });
  });
  it('is captured with the sale', () =>
    given(...waiting, tipping, tipped)
      .when({ type: 'RequestCapture', captureId: 'cap_1', at })
      .then(captureRequested(4_500, 500)));
  it('is not for a sale that does not wait for one', () =>
    given(presented(), approved()).when(tip(500)).thenRejected('authorisation_not_open'));
});

describe('an amount of three decimals', () => {
  const kuwait = { currency: 'KWD', merchant: { country: 'KW', mcc: '7011', settlementCurrency: 'KWD' } } as const;
  const open = [presented(kuwait), approved()];
  const waiting = [presented({ ...kuwait, captureMode: 'tap_with_tip' }), approved()];
  const dinars = [presented(kuwait), approved(), captureRequested(30_000), captured()];
  const plain = { reason: null, reference: null, at } as const;
  const tip = { type: 'RequestTip', incrementId: 'inc_1', captureId: 'cap_1', tipMaxPercent: 100, at } as const;
  const post = { ...plain, type: 'PostCharge', chargeId: 'chg_1', description: null, metadata: {} } as const;
  const refund = {
    ...plain,
    type: 'RequestRefund',
    refundId: 're_1',
    reason: 'other',
    refundPlatformFee: false,
  } as const;

  it.each<[string, readonly TransactionEvent[], TransactionCommand]>([
    ['to grow to', open, { ...plain, type: 'RequestIncrease', incrementId: 'inc_1', newAmount: 40_005 }],
    ['to grow by', open, { ...plain, type: 'RequestIncrease', incrementId: 'inc_1', increaseBy: 5 }],
    ['of a tip', waiting, { ...tip, tipAmount: 5 }],
    ['of a charge', open, { ...post, amount: 5 }],
    ['to capture', open, { type: 'RequestCapture', captureId: 'cap_1', amount: 5, at }],
    ['of a tip to capture', open, { type: 'RequestCapture', captureId: 'cap_1', amount: 10, tipAmount: 5, at }],
    ['to release', open, { type: 'RequestRelease', releaseId: 'rel_1', amount: 5, at }],
    ['to refund', dinars, { ...refund, amount: 5 }],
  ])('is refused %s when no acquirer could be told it', (_what, history, command) =>
    given(...history)
      .when(command)
      .thenRejected('invalid_value'),
  );
  it('is not asked for when it follows from what was approved', () =>
    given(presented(kuwait), approved(29_997))
      .when({ type: 'RequestCapture', captureId: 'cap_1', at })
      .then(captureRequested(29_997)));
});

describe('what the ledger tells', () => {
  const settle = {
    type: 'RecordSettlement',
    ledgerEntry: 'le_1',
    batch: '2026-03-02/EUR',
    availableOn: '2026-03-03',
    at,
  } as const;
  const settled: TransactionEvent = {
    type: 'SettlementPosted',
    data: { ...subject, ledgerEntry: 'le_1', batch: '2026-03-02/EUR', availableOn: '2026-03-03', at },
  };
  const link = (
    status: LinkedPayoutStatus,
    payoutId = 'po_1',
    scheduledAt = at,
    wireReference: string | null = null,
  ) => {
    const facts = { payoutId, status, wireReference, scheduledAt, at };
    const command = { type: 'RecordPayout', ...facts } as const;
    const event: TransactionEvent = { type: 'PayoutLinked', data: { ...subject, ...facts } };
    return { command, event };
  };
  const paid = link('paid', 'po_1', at, 'W1');

  it('is appended once', () => {
    given(...sold)
      .when(settle)
      .then(settled);
    given(...sold, settled)
      .when(settle)
      .thenNothing();
    given(...sold, settled)
      .when(paid.command)
      .then(paid.event);
    given(...sold, settled, paid.event)
      .when(paid.command)
      .thenNothing();
  });

  it('does not go back, unless the bank does', () => {
    const changes = (from: LinkedPayoutStatus, to: LinkedPayoutStatus) =>
      transaction.decide(link(to).command, fold(transaction, [...sold, settled, link(from).event])).length > 0;
    const all = ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] as const;
    expect(all.map((from) => [from, all.filter((to) => changes(from, to))])).toEqual([
      ['scheduled', ['in_transit', 'paid', 'failed', 'canceled']],
      ['in_transit', ['paid', 'failed', 'canceled']],
      ['paid', ['failed', 'canceled']],
      ['failed', []],
      ['canceled', []],
    ]);
  });

  it('is of the payout that was scheduled last, in whatever order they are told', () => {
    const [failed, again] = [link('failed'), link('scheduled', 'po_2', after(dayMs))];
    given(...sold, settled, link('in_transit').event)
      .when(again.command)
      .then(again.event);
    given(...sold, settled, again.event)
      .when(failed.command)
      .thenNothing();
  });
});
