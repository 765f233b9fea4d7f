import { useSearch } from 'wouter-preact';
import { PageLink } from '../../parts/page-link';
import { accountMeaning, accountPath, accountTitle } from './account-names';
import { cutParams } from './ledger-cut';

/** An account by its name in words, with what it holds. */
export const AccountLink = ({ account, submerchant }: { account: string; submerchant: string | null }) => {
  const cut = cutParams(useSearch());
  return (
    <span class="account-link">
      <PageLink to={accountPath(account, cut)} title={account}>
        {accountTitle(account, submerchant)}
      </PageLink>
      <small>{accountMeaning(account)}</small>
    </span>
  );
};
