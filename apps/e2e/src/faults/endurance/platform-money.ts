import type { Api } from '../../harness/api';
import { moveClockTo } from '../../harness/move-clock';

/** When every movement of money is in the books. */
export const booksComplete = async (api: Api): Promise<boolean> => {
  const { status, body } = await api.get('/v1/status');
  return status === 200 && body.books.status === 'complete';
};

/** The balances of the platform's accounts in EUR, by the name of the account without its sub-merchant. */
export const trialBalance = async (api: Api): Promise<Readonly<Record<string, number>>> => {
  const { status, body } = await api.get('/v1/ledger/trial-balance');
  if (status !== 200) throw new Error(`No trial balance: ${status} ${JSON.stringify(body)}`);
  const sums: Record<string, number> = {};
  for (const { layer, currency, difference, accounts } of body.data) {
    if (layer !== 'posted' || currency !== 'EUR') continue;
    if (difference !== 0) throw new Error(`Off by ${difference}`);
    for (const { account, balance } of accounts as readonly Readonly<{ account: string; balance: number }>[]) {
      const [name] = account.split(':') as [string];
      sums[name] = (sums[name] ?? 0) + balance;
    }
  }
  return sums;
};

/** Past any weekend and holiday, with everything that happens in between. */
export const moveClockPastPayouts = async (api: Api): Promise<void> => {
  const { now } = (await api.get('/v1/test/clock')).body;
  await moveClockTo(api, new Date(Date.parse(now) + 7 * 86_400_000));
};
