import type { EvidenceText } from './evidence-dialogs';
import type { FileKind } from './evidence-files';

/** A piece of evidence that a reason asks for. `packs`: the record of the payment has it, and it can be included by one click. */
export type GuidedPiece = Readonly<{ field: FileKind | EvidenceText; why: string; packs?: boolean }>;

type Guide = Readonly<{ claim: string; advice: string; pieces: readonly GuidedPiece[] }>;

const receipt: GuidedPiece = { field: 'receipt', why: 'Amount, time and authorisation code of the sale.', packs: true };
const cardPresent: GuidedPiece = {
  field: 'access_activity_log',
  why: 'The card was there: chip, cryptogram, and how the cardholder was verified.',
  packs: true,
};
const what: GuidedPiece = { field: 'product_description', why: 'What was sold.', packs: true };
const when: GuidedPiece = { field: 'service_date', why: 'The day on which it was rendered.', packs: true };
const served: GuidedPiece = {
  field: 'service_documentation',
  why: 'Proof that it was rendered: the order, a booking, a delivery note.',
};
const talk: GuidedPiece = { field: 'customer_communication', why: 'What the customer wrote about it.' };
const signature: GuidedPiece = { field: 'customer_signature', why: 'A signed slip or registration form.' };
const refundPolicy: GuidedPiece = { field: 'refund_policy', why: 'The refund policy that the customer was shown.' };
const refusal: GuidedPiece = { field: 'refund_refusal_explanation', why: 'Why no refund is due.' };

const fraud: Guide = {
  claim: 'The cardholder says that they did not make this payment.',
  advice:
    'Show that the card itself was there. A payment with the chip of the card and a verified cardholder is hard to deny.',
  pieces: [cardPresent, receipt, signature, talk],
};

const guides: Readonly<Record<string, Guide>> = {
  fraudulent: fraud,
  unrecognized: {
    claim: 'The cardholder does not recognise the payment on their statement.',
    advice: 'Tell them what they bought, where and when.',
    pieces: [what, receipt, when, cardPresent],
  },
  product_not_received: {
    claim: 'The cardholder says that they did not get what they paid for.',
    advice: 'Show that it was handed over or rendered, and when.',
    pieces: [served, when, what, receipt, talk],
  },
  product_unacceptable: {
    claim: 'The cardholder says that what they got is defective or not as described.',
    advice: 'Show what was agreed, and that it was delivered so.',
    pieces: [what, served, refundPolicy, refusal, talk],
  },
  duplicate: {
    claim: 'The cardholder says that they paid twice.',
    advice: 'Show that these are two sales, or that one was refunded.',
    pieces: [
      { field: 'duplicate_charge_explanation', why: 'How the two payments differ.' },
      { field: 'duplicate_charge_documentation', why: 'The receipt of the other payment.' },
      receipt,
    ],
  },
  credit_not_processed: {
    claim: 'The cardholder says that a refund they were promised did not come.',
    advice: 'Show that none was promised, or that it was paid.',
    pieces: [refundPolicy, refusal, receipt, talk],
  },
  subscription_canceled: {
    claim: 'The cardholder says that they had cancelled.',
    advice: 'Show what was agreed on cancelling, and that they did not.',
    pieces: [
      { field: 'cancellation_policy', why: 'The terms for cancelling that the customer was shown.' },
      { field: 'cancellation_rebuttal', why: 'Why the cancellation does not hold.' },
      talk,
    ],
  },
};

const other: Guide = {
  claim: 'The cardholder or the issuer contests this payment.',
  advice: 'Show what was sold, that it was rendered, and that the card was there.',
  pieces: [receipt, what, when, cardPresent, served],
};

/** What a reason claims and which evidence answers it. Stripe has more reasons: they are answered like any claim. */
export const guideOf = (reason: string): Guide => guides[reason] ?? other;

export type PieceState = 'there' | 'packable' | 'missing';

/** Whether a piece is there, can be included from the record of the payment, or has to be found. */
export const pieceState = ({ field, packs }: GuidedPiece, evidence: Readonly<Record<string, unknown>>): PieceState => {
  if (evidence[field] !== undefined) return 'there';
  return packs ? 'packable' : 'missing';
};
