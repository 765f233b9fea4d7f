import type { LedgerAccount } from '@taprail/sdk';
import { useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { ListTable } from '../../parts/list-page';
import { words } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { AccountLink } from './account-link';
import { CutFields, LedgerFrame, useCut, useSetParams } from './ledger-frame';
import { SubMerchantField } from './sub-merchant-field';

const columns: readonly TableColumn<LedgerAccount>[] = [
  {
    title: 'Account',
    cell: ({ account, submerchant }) => <AccountLink account={account} submerchant={submerchant} />,
  },
  { title: 'Type', isMinor: true, cell: ({ kind }) => words(kind) },
  { title: 'Currency', isMinor: true, cell: ({ currency }) => currency },
  {
    title: 'Balance (debits − credits)',
    isNumber: true,
    cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
];

/** Every account with its balance; each leads to its entries. */
const AccountsPage = () => {
  const set = useSetParams();
  const submerchant = new URLSearchParams(useSearch()).get('submerchant') ?? '';
  const query = { ...useCut(), ...(submerchant === '' ? {} : { submerchant }) };
  const read = useListRead('ledger.accounts.list', query, (cursor, signal) =>
    client.ledger.accounts
      .list({ ...query, limit: 100, ...(cursor === undefined ? {} : { cursor }) }, { signal })
      .page(),
  );
  return (
    <LedgerFrame title="Accounts" about="Balances are debits − credits: assets are positive, liabilities are negative.">
      <CutFields>
        <SubMerchantField
          value={submerchant}
          onRest={(ref) => set({ submerchant: ref })}
          hint="Leave empty for all accounts"
        />
      </CutFields>
      <ListTable
        caption="Accounts"
        operation="ledger.accounts.list"
        read={read}
        columns={columns}
        rowKey={({ account }) => account}
        empty={<p>No accounts{submerchant === '' ? '' : ` for ${submerchant}`} yet.</p>}
      />
    </LedgerFrame>
  );
};
export default AccountsPage;
