import { disputedOf, type DisputeState, type KnownTransaction, refundedOf } from '../transaction/transaction.state';
import { evidenceBytesMaxOf } from '../decide/dispute/evidence-limits';
import { authorisationView } from './authorisation.view';
import { chargesOf, disputeView } from './dispute.view';
import type { EvidenceTexts } from './evidence.view';

/** Every charge of a stay, with the transaction that it belongs to. */
const chainCharges = (chain: readonly KnownTransaction[]) =>
  chain.flatMap((state) =>
    chargesOf(state).map((charge) => ({ ...charge, transaction_id: state.subject.transactionId })),
  );

/** A dispute is about a whole stay: it lists the charges of every transaction of its chain, oldest first. */
export const chainDisputeView = (
  state: KnownTransaction,
  dispute: DisputeState,
  chain: readonly KnownTransaction[],
  texts?: EvidenceTexts,
) => ({
  ...disputeView(state, dispute, texts),
  charges: chainCharges(chain),
  evidence_bytes_max: evidenceBytesMaxOf(state),
});

export type ChainDisputeView = ReturnType<typeof chainDisputeView>;

/** `GET /v1/authorisation-chains/:id`: the transactions of one stay, oldest first. */
export const chainView = (chain: readonly [KnownTransaction, ...KnownTransaction[]], now: Date) => {
  const authorisations = chain.map((state) => authorisationView(state, now));
  const total = (part: (authorisation: (typeof authorisations)[number]) => number): number =>
    authorisations.reduce((sum, authorisation) => sum + part(authorisation), 0);
  const [{ presented }] = chain;
  return {
    id: presented.chainId,
    object: 'authorisation_chain' as const,
    submerchant: presented.submerchant,
    currency: presented.currency,
    transactions: chain.map(({ subject }) => subject.transactionId),
    authorisations,
    charges: chainCharges(chain),
    totals: {
      authorised: total(({ amount }) => amount),
      posted: total(({ posted_amount }) => posted_amount),
      captured: total(({ captured_amount }) => captured_amount),
      released: total(({ released_amount }) => released_amount),
      refunded: chain.reduce((sum, state) => sum + refundedOf(state), 0),
      disputed: chain.reduce((sum, state) => sum + disputedOf(state), 0),
    },
    disputes: chain.flatMap((state) => state.disputes.map((dispute) => chainDisputeView(state, dispute, chain))),
  };
};

export type ChainView = ReturnType<typeof chainView>;
