import type { EventOf, TransactionSubject } from '../transaction/transaction.events';
import type { KnownTransaction, RequestedTransaction, Transaction } from '../transaction/transaction.state';

/** Nobody knows the card yet, and perhaps nobody ever will. */
export const request = ({ at, waitsUntil, ...terms }: EventOf<'TapRequested'>['data']): RequestedTransaction => ({
  status: 'requested',
  subject: subjectOf(terms),
  terms,
  request: { at, waitsUntil },
  cancellation: null,
  lastSequence: 0,
});

export const canceled = (
  state: RequestedTransaction,
  { reason, at, sequence: lastSequence }: EventOf<'TapCanceled'>['data'],
): RequestedTransaction => ({ ...state, cancellation: { at, reason }, lastSequence });

export const subjectOf = ({
  transactionId,
  platformId,
  subMerchantId,
  submerchant,
  chainId,
}: TransactionSubject): TransactionSubject => ({ transactionId, platformId, subMerchantId, submerchant, chainId });

/** The card was at the reader: from here on the scheme is being asked, unless our own rules said no. */
export const present = (data: EventOf<'TapPresented'>['data'], before: Transaction): KnownTransaction => ({
  status: 'known',
  subject: subjectOf(data),
  ...(before.status === 'requested' ? { request: before.request } : {}),
  presented: data,
  card: data.card,
  decline: null,
  reversal: null,
  authorisation: {
    status: 'requested',
    at: null,
    reasonCode: null,
    authCode: null,
    networkTransactionId: null,
    expiresAt: null,
    authorised: 0,
    released: 0,
    ceiling: data.ceilingAmount,
    increments: [],
    charges: [],
  },
  tipAmount: data.tipAmount,
  capture: null,
  platformFee: 0,
  processingFee: 0,
  refunds: [],
  disputes: [],
  settlement: null,
  pending: { kind: 'authorise', reference: data.authorisationId, attempts: 0, since: data.at },
  lastSequence: 0,
});
