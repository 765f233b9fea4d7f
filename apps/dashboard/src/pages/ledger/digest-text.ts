import type { TrialBalance } from '@taprail/sdk';

/**
 * The text whose SHA-256 is the digest of the books: one line for each account, in the order of their names, with its debits and
 * credits. Anybody who has a trial balance can compute it.
 */
export const digestText = ({ data }: Pick<TrialBalance, 'data'>): string =>
  data
    .flatMap(({ accounts }) => accounts)
    // By code units, as the server sorts; a comparison by language would put capitals elsewhere.
    .sort((left, right) => (left.account < right.account ? -1 : 1))
    .map(({ account, debits, credits }) => `${account} ${debits} ${credits}\n`)
    .join('');
