import { refusalOf } from '@taprail/stripe';
import type Stripe from 'stripe';
import type { AccountUpdate, RefusedField } from '../../onboarding-psp';
import { bankMark, bankParams, bankPath } from '../params/bank-params';
import { sentBank } from '../reading/sent-bank';
import { withoutSecrets } from '../stripe-errors';

/** A bank account is taken or refused as one: half of one could pay the wrong business. */
export const sendBank = async (
  stripe: Stripe,
  accountId: string,
  { fields, changes }: AccountUpdate,
  idempotencyKey: string,
): Promise<readonly RefusedField[]> => {
  const bank = bankParams(fields);
  const isCleared = fields['external_account'] === undefined;
  if (changes['external_account'] === undefined || (bank === undefined && !isCleared)) return [];
  try {
    const params = { external_account: bank ?? '', metadata: { bank_account: bank ? bankMark(bank) : '' } };
    const account = await stripe.accounts.update(accountId, params, { idempotencyKey });
    if (bank) await removeOthers(stripe, account);
    return [];
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const message = withoutSecrets(refusal.message, bank);
    return [{ path: bankPath(refusal.param, fields), code: refusal.code ?? 'refused', message }];
  }
};

/** Stripe replaces the account of the same currency only: one of another currency would stay beside the new one. */
const removeOthers = async (stripe: Stripe, account: Stripe.Account): Promise<void> => {
  const sent = sentBank(account);
  if (!sent) return;
  const others = (account.external_accounts?.data ?? []).filter(({ id }) => id !== sent.id);
  // The default one of a currency goes only when it is the last of that currency.
  const defaultsLast = [...others].sort(
    (one, other) => Number(one.default_for_currency ?? false) - Number(other.default_for_currency ?? false),
  );
  for (const { id } of defaultsLast) {
    try {
      await stripe.accounts.deleteExternalAccount(account.id, id);
    } catch (error) {
      // The new account was taken. Whether an old one may go is Stripe's rule, and nothing the caller could change.
      if (!refusalOf(error)) throw error;
    }
  }
};
