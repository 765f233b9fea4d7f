import type { Book } from '../book/book';
import type { SimulatedAuthoriseRequest } from '../messages';
import { checkAmount, refused, reused } from '../refused';

/** A call whose capture could not be made, or would be another than the first time, is refused before anything is authorised. */
export const requireCapturable = (
  book: Book,
  { reference, amount, capture }: SimulatedAuthoriseRequest,
  nowMs: number,
): void => {
  if (!capture) return;
  checkAmount(capture.amount);
  if (capture.amount > amount) {
    throw refused('invalid_amount', `${capture.amount} is more than the ${amount} that are to be authorised.`);
  }
  const user = book.find(capture.reference, nowMs);
  const isOthers = user !== undefined && user.authorised.reference !== reference;
  if (capture.reference === reference || isOthers) throw reused(capture.reference);
  const before = book.find(reference, nowMs)?.steps.find(({ kind }) => kind === 'capture');
  if (before && before.reference !== capture.reference) throw reused(reference);
};
