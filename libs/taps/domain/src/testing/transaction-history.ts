/* Events of one transaction's life, for specs. */
import type { CommandOf } from '../transaction/transaction.commands';
import type { CancelReason, EventOf, TapTerms, TransactionEvent } from '../transaction/transaction.events';

export const at = '2026-03-02T11:00:00.000Z';
export const expiresAt = '2026-03-07T11:00:00.000Z';

export const after = (ms: number): string => new Date(Date.parse(at) + ms).toISOString();
export const dayMs = 86_400_000;

export const subject = {
  transactionId: 'txn_1',
  platformId: 'plt_1',
  subMerchantId: 'sm_1',
  submerchant: 'hotel-7',
  chainId: 'ach_1',
};

type Presented = Omit<EventOf<'TapPresented'>['data'], 'at'>;

export const tap: Presented = {
  ...subject,
  tapId: 'tap_1',
  authorisationId: 'auth_1',
  device: 'dev_1',
  amount: 30_000,
  tipAmount: 0,
  currency: 'EUR',
  captureMode: 'pre-auth',
  ceilingAmount: 60_000,
  tipWindowMs: 14_400_000,
  feeTerms: { bps: 100, fixed: 0 },
  processing: { bps: 140, fixed: 10, version: '2026-01' },
  merchant: { country: 'DE', mcc: '7011', settlementCurrency: 'EUR' },
  card: {
    fingerprint: 'card_1',
    scheme: 'visa',
    funding: 'credit',
    bin: '453201',
    last4: '4242',
    issuerCountry: 'DE',
    wallet: null,
    entryMode: 'contactless_emv',
    cvm: 'none',
    cryptogram: { type: 'ARQC', verified: true, fingerprint: 'sha256:aa' },
  },
  risk: { decision: 'approve', score: 8, rules: [] },
  reference: null,
  description: null,
  descriptorSuffix: null,
  metadata: {},
  livemode: false,
};

export const approval = {
  outcome: 'approved',
  reasonCode: '00',
  authCode: '831000',
  networkTransactionId: 'nw_1',
  approvedAmount: 30_000,
  cvm: 'none',
  expiresAt,
} as const;

export const present = (change: Partial<Presented> = {}): CommandOf<'Present'> => ({
  type: 'Present',
  tap: { ...tap, ...change },
  refusal: null,
  joins: null,
  at,
});

export const presented = (change: Partial<Presented> = {}): TransactionEvent => ({
  type: 'TapPresented',
  data: { ...tap, ...change, at },
});

const { card: _card, risk: _risk, processing: _processing, ...tapTerms } = tap;
export { tapTerms };
export const waitsUntil = after(60_000);

export const request = (change: Partial<TapTerms> = {}): CommandOf<'Request'> => ({
  type: 'Request',
  tap: { ...tapTerms, ...change },
  joins: null,
  at,
});

export const requested = (change: Partial<TapTerms> = {}): TransactionEvent => ({
  type: 'TapRequested',
  data: { ...tapTerms, ...change, waitsUntil, at },
});

export const canceled = (reason: CancelReason, canceledAt = at): TransactionEvent => ({
  type: 'TapCanceled',
  data: { ...subject, reason, sequence: 1, at: canceledAt },
});

export const approved = (amount = 30_000, facts: Partial<EventOf<'TapApproved'>['data']> = {}): TransactionEvent => ({
  type: 'TapApproved',
  data: {
    ...subject,
    amount,
    reasonCode: '00',
    authCode: '831000',
    networkTransactionId: 'nw_1',
    cvm: 'none',
    expiresAt,
    sequence: 1,
    at,
    ...facts,
  },
});

export const charge = (chargeId: string, amount: number): TransactionEvent => ({
  type: 'ChargePosted',
  data: { ...subject, chargeId, amount, reference: null, description: null, metadata: {}, at },
});

export const increaseRequested = (incrementId: string, from: number, to: number): TransactionEvent => ({
  type: 'IncreaseRequested',
  data: { ...subject, incrementId, from, to, purpose: 'increase', reason: null, at },
});

export const increased = (incrementId: string, from: number, to: number): TransactionEvent => ({
  type: 'AuthorisationIncreased',
  data: { ...subject, incrementId, from, to, reasonCode: '00', at },
});

export const captureRequested = (amount: number, tipAmount = 0, captureId = 'cap_1'): TransactionEvent => ({
  type: 'CaptureRequested',
  data: { ...subject, captureId, amount, tipAmount, at },
});

export const captured = (change: Partial<EventOf<'ChargeCaptured'>['data']> = {}): TransactionEvent => ({
  type: 'ChargeCaptured',
  data: {
    ...subject,
    captureId: 'cap_1',
    amount: 30_000,
    tipAmount: 0,
    releasedAmount: 0,
    platformFee: 300,
    processingFee: 430,
    fx: null,
    sequence: 2,
    at,
    ...change,
  },
});

export const dispute = {
  id: 'dp_1',
  amount: 30_000,
  reason: 'fraudulent',
  acquirerReference: 'dp_acquirer',
  networkReasonCode: '10.4',
  stage: 'chargeback',
  feeAmount: 1_500,
  deadline: after(30 * dayMs),
} as const;

export const disputeOpened = (sequence = 3): TransactionEvent => ({
  type: 'DisputeOpened',
  data: { ...subject, dispute, sequence, at },
});
