import { specify } from '@taprail/event-sourcing/testing';
import { at, refundItem, sale } from '../../testing/payout-story';
import type { Candidate } from './assess';
import { payoutRun } from './payout-run.decider';
import type { PayoutRunEvent } from './payout-run.events';

const given = specify(payoutRun);
const runId = 'run_1';
const opening = {
  runId,
  currency: 'EUR',
  date: '2026-03-03',
  calendar: { id: 'TARGET', version: 1 },
  timezone: 'Europe/Berlin',
  cut: { log: 17 },
  asked: null,
  at,
} as const;
const opened: PayoutRunEvent = { type: 'RunOpened', data: opening };
const about = { runId, subMerchantId: 'sm_1', at };
const planned: PayoutRunEvent = {
  type: 'PayoutPlanned',
  data: { ...about, payoutId: 'po_1', amount: 900, carried: 0, itemIds: ['le_1'] },
};
const reserved: PayoutRunEvent = { type: 'PayoutReserved', data: { ...about, payoutId: 'po_1', amount: 900 } };
const entered: PayoutRunEvent = { type: 'PayoutEntered', data: { ...about, payoutId: 'po_1', amount: 900 } };
const skipped = (reason: 'negative' | 'below_minimum' | 'balance_moved', carried: number): PayoutRunEvent => ({
  type: 'CandidateSkipped',
  data: { ...about, reason, carried, itemIds: ['le_1'] },
});

const candidate = (change: Partial<Candidate> = {}): Candidate => ({
  subMerchantId: 'sm_1',
  payoutId: 'po_1',
  items: [sale(1, 1_000, 100)],
  balance: 900,
  payoutsEnabled: true,
  hasBankDetails: true,
  minimumAmount: 100,
  ...change,
});
const look = (change: Partial<Candidate> = {}) =>
  ({ type: 'AssessCandidates', candidates: [candidate(change)], at }) as const;
const reserve = (amount: number | 'refused') =>
  ({ type: 'RecordReservations', reservations: [{ subMerchantId: 'sm_1', reserved: amount }], at }) as const;
const enter = (amount: number) =>
  ({ type: 'RecordEntered', entered: [{ subMerchantId: 'sm_1', amount }], at }) as const;

describe('a run', () => {
  it('fixes how far the journal is read, once', () => {
    given()
      .when({ type: 'OpenRun', ...opening })
      .then(opened);
    given(opened)
      .when({ type: 'OpenRun', ...opening, cut: { log: 99 } })
      .thenNothing();
  });

  it('plans a payout of everything that is due', () => given(opened).when(look()).then(planned));

  it('plans less where less was asked for, and carries the rest', () =>
    given(opened)
      .when(look({ asked: 300 }))
      .then({ type: 'PayoutPlanned', data: { ...planned.data, amount: 300, carried: 600 } as never }));

  it('plans what the bank can pay to the last unit, and carries the rest', () => {
    given(opened)
      .when(look({ step: 10 }))
      .then(planned);
    given(opened)
      .when(look({ step: 400 }))
      .then({ type: 'PayoutPlanned', data: { ...planned.data, amount: 800, carried: 100 } as never });
    given(opened)
      .when(look({ step: 1_000, minimumAmount: 0 }))
      .then(skipped('below_minimum', 900));
  });

  it('plans no more than there is, where refunds came after what fits into a payout', () =>
    given(opened)
      .when(look({ balance: 700 }))
      .then({ type: 'PayoutPlanned', data: { ...planned.data, amount: 700, carried: 200 } as never }));

  it.each([
    ['refunds came after all of it', { balance: -100 }, 'below_minimum', 900],
    ['payouts are off', { payoutsEnabled: false }, 'payouts_disabled', 900],
    ['there is no bank account', { hasBankDetails: false }, 'bank_details_missing', 900],
    ['it is not worth a wire', { minimumAmount: 901 }, 'below_minimum', 900],
    ['nothing is left', { items: [{ ...sale(1, 100), amount: 0 }], minimumAmount: 0 }, 'below_minimum', 0],
    ['the books are in doubt', { frozen: true }, 'payouts_frozen', 900],
    ['more was asked for than there is', { asked: 901 }, 'balance_moved', 900],
    ['it owes us', { items: [{ ...refundItem(1, 50), id: 'le_1' }] }, 'negative', -50],
    ['it owes us and payouts are off', { items: [refundItem(1, 50)], payoutsEnabled: false }, 'negative', -50],
  ] as const)('skips a sub-merchant when %s, and carries what it has', (_what, change, reason, carried) =>
    given(opened)
      .when(look(change))
      .then({ type: 'CandidateSkipped', data: { ...about, reason, carried, itemIds: ['le_1'] } }),
  );

  it('takes a step for several sub-merchants at once, and again only for those who have not taken it', () => {
    const owing = candidate({ subMerchantId: 'sm_2', payoutId: 'po_2', items: [refundItem(1, 50)] });
    const both = { type: 'AssessCandidates', candidates: [candidate(), owing], at } as const;
    const debt: PayoutRunEvent = {
      type: 'CandidateSkipped',
      data: { ...about, subMerchantId: 'sm_2', reason: 'negative', carried: -50, itemIds: ['le_1'] },
    };
    given(opened).when(both).then(planned, debt);
    given(opened, planned).when(both).then(debt);
    given(opened, planned, debt).when(both).thenNothing();
  });

  it('looks at each sub-merchant once, whatever has changed meanwhile', () => {
    given(opened, planned)
      .when(look({ items: [] }))
      .thenNothing();
    given(opened, skipped('below_minimum', 50)).when(look()).thenNothing();
  });

  it('goes on step by step: reserved, entered, closed', () => {
    given(opened, planned).when(reserve(900)).then(reserved);
    given(opened, planned, reserved).when(enter(900)).then(entered);
    given(opened, planned, reserved, entered)
      .when({ type: 'CloseRun', candidates: ['sm_1'], at })
      .then({ type: 'RunClosed', data: { runId, payouts: 1, total: 900, skipped: 0, carried: 0, at } });
  });

  it('carries a payout whose money left between the cut and the reservation', () => {
    const moved = skipped('balance_moved', 900);
    given(opened, planned).when(reserve('refused')).then(moved);
    given(opened, planned, moved)
      .when({ type: 'CloseRun', candidates: ['sm_1'], at })
      .then({ type: 'RunClosed', data: { runId, payouts: 0, total: 0, skipped: 1, carried: 900, at } });
  });

  it('takes no step twice', () => {
    given(opened, planned, reserved).when(reserve(900)).thenNothing();
    given(opened, planned, reserved, entered).when(enter(900)).thenNothing();
    given(opened, { type: 'RunClosed', data: { runId, payouts: 0, total: 0, skipped: 0, carried: 0, at } })
      .when(look())
      .thenNothing();
  });

  it.each([
    ['another amount was reserved', [planned], reserve(899)],
    ['another amount was scheduled', [planned, reserved], enter(899)],
    ['a payout was scheduled without its money', [planned], enter(900)],
    ['a candidate was forgotten', [], { type: 'CloseRun', candidates: ['sm_1'], at }],
    ['a payout is still under way', [planned, reserved], { type: 'CloseRun', candidates: ['sm_1'], at }],
  ] as const)('stops loudly when %s', (_what, history, command) =>
    expect(() =>
      given(opened, ...history)
        .when(command)
        .thenNothing(),
    ).toThrow(/po_1|sm_1/),
  );
});
