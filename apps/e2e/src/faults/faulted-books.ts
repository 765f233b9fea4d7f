import { type Api, eventually } from '../harness/api';
import { listAll } from '../harness/list-all';

/** Every transaction of the platform, in the order in which they were made. */
export const listedTransactions = (api: Api, query = ''): Promise<readonly any[]> =>
  listAll(api, '/v1/transactions', `&order=asc${query}`);

/** Nothing that happened is missing from the books, they balance, and the log is what it was. */
export const wholeBooks = async (api: Api): Promise<void> => {
  const status = await eventually(
    async () => (await api.get('/v1/status')).body,
    (seen) => seen?.books?.status === 'complete' && seen.books.missing_count === 0,
  );
  const { body } = await api.get('/v1/ledger/trial-balance');
  const differences = body.data.filter(({ difference }: { difference: number }) => difference !== 0);
  const faults = {
    integrity: status.integrity.status,
    frozen: status.payouts.frozen,
    differences,
  };
  if (faults.integrity === 'ok' && !faults.frozen && differences.length === 0) return;
  throw new Error(`The books are not whole: ${JSON.stringify(faults)}`);
};

/** The balance of a sub-merchant by its transactions: a posting made twice or lost would show in its books. */
export const owedBy = (rows: readonly any[], submerchant: string): number =>
  rows
    .filter((row) => row.submerchant === submerchant)
    .reduce(
      (sum, row) =>
        sum +
        row.amount_captured -
        row.amount_refunded -
        (row.amount_captured === 0 ? 0 : (row.platform_fee ?? 0) + (row.processing_fee ?? 0)),
      0,
    );

export const balanceOf = async (api: Api, submerchant: string): Promise<number> => {
  const { body } = await api.get(`/v1/balances?submerchant=${submerchant}`);
  return body.data.reduce((sum: number, { pending, available }: any) => sum + pending + available, 0);
};
