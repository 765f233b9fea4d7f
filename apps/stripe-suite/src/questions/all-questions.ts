import type { OpenQuestion } from '../open-question';
import { closedInquiry, disputeCategories, evidenceSize } from './disputes';
import { increments, metadataOfHeld, moneyOfCapture } from './holds';
import { transferredMoney } from './payouts';
import { cardBeforeConfirmation, confirmationInTime, otherCountry } from './taps';

/** Those that could move money wrongly first. docs/stripe.md has them in the same order. */
export const allQuestions: readonly OpenQuestion[] = [
  otherCountry,
  cardBeforeConfirmation,
  confirmationInTime,
  increments,
  metadataOfHeld,
  moneyOfCapture,
  disputeCategories,
  transferredMoney,
  closedInquiry,
  evidenceSize,
];
