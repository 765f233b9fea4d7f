import type { ListedTransaction } from '@taprail/sdk';

type Amounts = Pick<ListedTransaction, 'amount' | 'tip_amount' | 'amount_authorised' | 'amount_released'>;

/** The amount that the card was tapped for. */
export const presentedAmount = ({ amount, tip_amount: tip }: Pick<Amounts, 'amount' | 'tip_amount'>): number =>
  amount + tip;

/** The amount that a hold still holds: increases count, and releases no longer do. */
export const heldAmount = ({
  amount_authorised: authorised,
  amount_released: released,
}: Pick<Amounts, 'amount_authorised' | 'amount_released'>): number => authorised - released;

/** The charges that were posted to a hold. */
export const postedAmount = ({ authorisation }: Pick<ListedTransaction, 'authorisation'>): number =>
  (authorisation?.charges ?? []).reduce((sum, { status, amount }) => sum + (status === 'posted' ? amount : 0), 0);
