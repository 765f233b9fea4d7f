import { sameJson } from './same-json';
import type { FieldChanges, SubMerchantEvent } from '../sub-merchant/sub-merchant.events';
import type { KnownSubMerchant } from '../sub-merchant/sub-merchant.state';

/**
 * Whether a change brings the bank account that is already known, while the PSP asks for one. After a bank has refused a
 * payout the PSP takes the same account again only as a new one, so it must be sent although nothing changes.
 */
export const repeatsBank = (
  { account, fields }: Pick<KnownSubMerchant, 'account' | 'fields'>,
  changes: FieldChanges,
  after: KnownSubMerchant['fields'],
): boolean => {
  const { currentlyDue = [], pastDue = [] } = account?.requirements ?? {};
  return (
    (currentlyDue.includes(item) || pastDue.includes(item)) &&
    isGiven(changes[item]) &&
    isGiven(fields[item]) &&
    sameJson(fields[item], after[item])
  );
};

/** Whether a bank account was sent after this instant: then what a bank refused before it is out of date. */
export const bankSentAfter = (history: readonly SubMerchantEvent[], instant: string): boolean =>
  history.some(
    ({ type, data }) =>
      type === 'SubMerchantAmended' && isGiven(data.changes[item]) && Date.parse(data.at) > Date.parse(instant),
  );

const item = 'external_account';

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
