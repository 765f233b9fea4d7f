import { countMovement, isCountedEvent, type MoneySourceState, moneySourceStreamPrefix } from '@taprail/contracts';
import type { MovementKind, SaleMoney } from '@taprail/contracts';
import { fold, Rejection } from '@taprail/event-sourcing';
import {
  type KnownTransaction,
  type Transaction,
  transaction,
  type TransactionCommand,
  type TransactionEvent,
  transactionStreamPrefix,
} from '@taprail/taps-domain';
import fc from 'fast-check';
import { moneyMoved } from './money-moved';

const at = '2026-03-02T11:00:00.000Z';

const present = (captureMode: 'direct' | 'pre-auth' | 'tap_with_tip'): TransactionCommand =>
  ({
    type: 'Present',
    tap: {
      transactionId: 'txn_1',
      platformId: 'plt_1',
      subMerchantId: 'sm_1',
      submerchant: 'hotel-7',
      chainId: 'ach_1',
      tapId: 'tap_1',
      authorisationId: 'auth_1',
      device: 'dev_1',
      amount: 30_000,
      tipAmount: 0,
      currency: 'USD',
      captureMode,
      ceilingAmount: 60_000,
      tipWindowMs: 14_400_000,
      feeTerms: { bps: 100, fixed: 0 },
      processing: { bps: 140, fixed: 10, version: '2026-01' },
      merchant: { country: 'DE', mcc: '7011', settlementCurrency: 'EUR' },
      card: { scheme: 'visa', funding: 'credit', cvm: 'none' },
      risk: { decision: 'approve', score: 8, rules: [] },
      reference: null,
      description: null,
      descriptorSuffix: null,
      metadata: {},
      livemode: false,
    },
    refusal: null,
    joins: null,
    at,
  }) as unknown as TransactionCommand;

const approval = {
  outcome: 'approved',
  reasonCode: '00',
  authCode: '831000',
  networkTransactionId: 'nw_1',
  cvm: 'none',
  expiresAt: '2026-03-07T11:00:00.000Z',
} as const;
const quote = { rate: '0.92150000', rateId: 'fx_1', lockedAt: at } as const;
const failed = { outcome: 'failed', failureCode: 'x', message: 'x' } as const;

/** The possible next commands, sensible or not; the number makes ids that repeat now and then. */
const commandsOf = (n: number, amount: number, { pending }: KnownTransaction): Readonly<Record<string, object>> => {
  const reference = pending?.reference ?? 'none';
  const answer = { outcome: 'approved', reasonCode: '00', approvedAmount: amount } as const;
  const dispute = {
    id: `dp_${n}`,
    amount: Math.max(1, amount),
    reason: 'fraudulent',
    acquirerReference: 'a',
    networkReasonCode: '10.4',
    stage: n % 2 === 0 ? 'inquiry' : 'chargeback',
    feeAmount: 1_500,
    deadline: '2026-04-02T11:00:00.000Z',
  };
  return {
    authorise: {
      type: 'RecordAuthorisation',
      answer: { ...approval, approvedAmount: n === 0 ? amount : 30_000 },
      quote,
    },
    increase: { type: 'RequestIncrease', incrementId: `inc_${n}`, newAmount: 30_000 + amount, reason: null },
    increased: { type: 'RecordIncrease', reference, answer },
    capture: { type: 'RequestCapture', captureId: `cap_${n}`, amount },
    captured: { type: 'RecordCapture', reference, answer: { outcome: 'captured' }, quote },
    notCaptured: { type: 'RecordCapture', reference, answer: failed, quote },
    revoke: { type: 'RevokeCapture', failureCode: 'x', message: 'x' },
    release: { type: 'RequestRelease', releaseId: `rel_${n}`, amount },
    reverse: { type: 'RequestReversal', reversalId: `rev_${n}`, reason: 'requested' },
    reversed: { type: 'RecordReversal', reference },
    expire: { type: 'Expire', at: '2026-03-08T11:00:00.000Z' },
    refund: {
      type: 'RequestRefund',
      refundId: `re_${n}`,
      amount: Math.ceil(amount / 10),
      reason: 'other',
      refundPlatformFee: true,
      reference: null,
    },
    refunded: { type: 'RecordRefund', reference, answer: { outcome: 'succeeded' } },
    notRefunded: { type: 'RecordRefund', reference: `re_${n}`, answer: failed },
    dispute: { type: 'OpenDispute', dispute },
    escalate: { ...escalated, disputeId: `dp_${n}`, amount: Math.max(1, amount) },
    silence: { type: 'WatchDispute', disputeId: `dp_${n}`, at: dispute.deadline },
    won: { type: 'DecideDispute', disputeId: `dp_${n}`, outcome: 'won' },
    lost: { type: 'DecideDispute', disputeId: `dp_${n}`, outcome: 'lost' },
  };
};

const escalated = {
  type: 'EscalateDispute',
  stage: 'chargeback',
  feeAmount: 1_500,
  deadline: '2026-05-02T11:00:00.000Z',
} as const;

const names = Object.keys(commandsOf(0, 0, { pending: null } as KnownTransaction));
const step = fc.tuple(fc.constantFrom(...names), fc.nat(3), fc.integer({ min: 0, max: 31_000 }));

type Step = Readonly<[name: string, n: number, amount: number]>;
const captures: readonly Step[] = [
  ['authorise', 1, 0],
  ['capture', 1, 30_000],
  ['captured', 1, 0],
];
const increases: readonly Step[] = [
  ['authorise', 1, 0],
  ['increase', 1, 20_000],
  ['increased', 1, 50_000],
];
/** Most of what can happen to money happens to a captured sale, some to a refund of one, some to an open pre-auth. */
const beginnings: readonly (readonly Step[])[] = [
  [],
  increases,
  captures,
  [...captures, ['refund', 1, 100], ['refunded', 1, 0]],
];

/** The postings of the ledger's rules for the announced movements: none for an inquiry, a failed capture, an empty hold. */
const postedFor = (announced: readonly SaleMoney[]): readonly (MovementKind | null)[] => {
  let held = 0;
  const disputes = new Set<string>();
  return announced.map((money) => {
    switch (money.type) {
      case 'hold_opened':
        held += money.amount;
        return money.type;
      case 'hold_increased':
        held += money.by;
        return money.by === 0 ? null : money.type;
      case 'hold_released': {
        const isPosted = held !== 0 && money.amount !== 0;
        if (isPosted) held -= money.amount;
        return isPosted ? money.type : null;
      }
      case 'captured':
        held = 0;
        return money.type;
      case 'capture_failed':
        return null;
      case 'dispute_opened':
        if (!money.moves_money) return null;
        disputes.add(money.dispute_id);
        return money.type;
      case 'dispute_closed':
        // One that was lost may be given back by a later word of the acquirer.
        if (!disputes.has(money.dispute_id)) return null;
        if (money.outcome !== 'lost') disputes.delete(money.dispute_id);
        return money.type;
      default:
        return money.type;
    }
  });
};

/** The announced amount; undefined where the movement names the capture, the refund or the dispute instead. */
const amountOf = (money: SaleMoney): number | undefined =>
  'amount' in money ? money.amount : 'by' in money ? money.by : undefined;

describe('counting the movements of a transaction', () => {
  it('reads the streams that the taps write', () => expect(moneySourceStreamPrefix).toBe(transactionStreamPrefix));

  it('agrees with what is announced and posted, under any history', () => {
    const seen = new Set<string>();
    const withAmount = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom('direct' as const, 'pre-auth' as const, 'tap_with_tip' as const),
        fc.constantFrom(...beginnings),
        fc.array(step, { minLength: 5, maxLength: 40 }),
        (captureMode, beginning, rest) => {
          const events: TransactionEvent[] = [...transaction.decide(present(captureMode), { status: 'none' })];
          const announced: SaleMoney[] = [];
          const owed: (MovementKind | null)[] = [];
          let state: Transaction = fold(transaction, events);
          let counted: MoneySourceState = countMovement(undefined, events[0]!).state;
          for (const [name, n, amount] of [...beginning, ...rest]) {
            const command = { at, ...commandsOf(n, amount, state as KnownTransaction)[name] } as TransactionCommand;
            let decided: readonly TransactionEvent[] = [];
            try {
              decided = transaction.decide(command, state);
            } catch (error) {
              if (!(error instanceof Rejection)) throw error;
            }
            for (const event of decided) {
              state = transaction.evolve(state, event);
              const moved = moneyMoved(event, state as KnownTransaction);
              const { state: next, owes, amount: countedAmount } = countMovement(counted, event);
              counted = next;
              if (owes && countedAmount !== null) {
                const announcedAmount = amountOf(moved!.money);
                if (announcedAmount !== undefined) expect([owes, countedAmount]).toEqual([owes, announcedAmount]);
                withAmount.add(owes);
              }
              if (moved) announced.push(moved.money);
              if (moved) owed.push(owes);
              else expect(owes).toBeNull();
              if (moved && !isCountedEvent(event.type)) throw new Error(`${event.type} moves money and is not counted`);
              if (owes) seen.add(owes);
            }
          }
          expect(owed).toEqual(postedFor(announced));
        },
      ),
      { numRuns: 3_000 },
    );
    expect([...seen].toSorted()).toEqual([
      'capture_reversed',
      'capture_revoked',
      'captured',
      'dispute_closed',
      'dispute_opened',
      'hold_increased',
      'hold_opened',
      'hold_released',
      'refund_failed',
      'refunded',
    ]);
    expect([...seen].filter((kind) => !withAmount.has(kind)).toSorted()).toEqual(['dispute_closed', 'refund_failed']);
  });
});
