import { useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Table, type TableColumn } from '../../parts/table';
import { TestCommand } from '../../parts/test-command';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { withParams } from '../../urls/search-params';
import { AccountLink } from './account-link';
import { accountMeaning, nameWords } from './account-names';
import { CutFields, LedgerFrame, ReportState, useCut } from './ledger-frame';
import {
  type BalancePart,
  type TrialBalanceRow,
  balanceRows,
  balanceWords,
  booksByCurrency,
  type CurrencyBooks,
} from './trial-balance-groups';

/** Debits and credits of every account. In each currency they differ by zero, or the books are wrong. */
const TrialBalancePage = () => {
  const cut = useCut();
  const read = useRead('ledger.trialBalance', [cut], (signal) => client.ledger.trialBalance(cut, { signal }), {
    keepsBefore: true,
  });
  return (
    <LedgerFrame
      title="Trial balance"
      about="Every money movement is a double-entry posting. In each currency, total debits equal total credits to the minor unit."
      actions={<RowChoice />}
    >
      <CutFields />
      <Loaded read={read} lines={10}>
        {(balance) => (
          <>
            <ReportState report={balance} />
            {balance.data.length === 0 && (
              <div class="empty">
                <p>No ledger entries as of this date.</p>
                <PageLink class="button" to="/console">
                  Open the test console
                </PageLink>
                <TestCommand>taprail demo restaurant</TestCommand>
              </div>
            )}
            {booksByCurrency(balance.data).map((books) => (
              <Books key={books.currency} books={books} />
            ))}
          </>
        )}
      </Loaded>
    </LedgerFrame>
  );
};
export default TrialBalancePage;

const RowChoice = () => {
  const search = useSearch();
  const isEach = new URLSearchParams(search).get('each') === 'yes';
  return (
    <nav class="segments" aria-label="Group accounts">
      <PageLink to={`/ledger${withParams(search, { each: null })}`} aria-current={isEach ? undefined : 'true'}>
        Grouped{' '}
      </PageLink>
      <PageLink to={`/ledger${withParams(search, { each: 'yes' })}`} aria-current={isEach ? 'true' : undefined}>
        All accounts{' '}
      </PageLink>
    </nav>
  );
};

const Books = ({ books: { currency, posted, memo } }: { books: CurrencyBooks }) => (
  <section class="card stack" aria-label={`Ledger in ${currency}`}>
    <div class="ledger-zero">
      <h2>{currency}</h2>
      {posted && <Zero part={posted} />}
    </div>
    {posted && <Balance part={posted} caption={`Accounts in ${currency}`} />}
    {memo && (
      <details>
        <summary class="muted">Authorisation holds in {currency} (no money moved)</summary>
        <Zero part={memo} />
        <Balance part={memo} caption={`Holds in ${currency}`} />
      </details>
    )}
  </section>
);

const columnsFor = (currency: string): readonly TableColumn<TrialBalanceRow>[] => [
  {
    title: 'Account',
    cell: (row) =>
      row.account === null ? <GroupName row={row} /> : <AccountLink account={row.account} submerchant={row.owner} />,
  },
  { title: 'Debits', isNumber: true, cell: ({ debits }) => <Money amount={debits} currency={currency} /> },
  { title: 'Credits', isNumber: true, cell: ({ credits }) => <Money amount={credits} currency={currency} /> },
  {
    title: 'Balance (debits − credits)',
    isNumber: true,
    cell: ({ balance }) => <Money amount={balance} currency={currency} />,
  },
];

const GroupName = ({ row: { name, owner } }: { row: TrialBalanceRow }) => {
  const search = useSearch();
  return (
    <span class="account-link">
      <PageLink to={`/ledger${withParams(search, { each: 'yes' })}`}>
        {nameWords(name)} · {owner}
      </PageLink>
      <small>{accountMeaning(name)}</small>
    </span>
  );
};

const Zero = ({ part }: { part: BalancePart }) =>
  part.difference === 0 ? (
    <p class="balanced">
      <Icon name="check" /> {balanceWords(part)}
    </p>
  ) : (
    <p class="problem" role="alert">
      <Icon name="warning" /> {balanceWords(part)}
    </p>
  );

const Balance = ({ part, caption }: { part: BalancePart; caption: string }) => {
  const isEach = new URLSearchParams(useSearch()).get('each') === 'yes';
  const { currency, debits, credits, difference } = part;
  return (
    <Table
      caption={caption}
      columns={columnsFor(currency)}
      rows={balanceRows(part.accounts, isEach)}
      rowKey={({ name, account }) => account ?? name}
      foot={
        <tr>
          <th scope="row">Total</th>
          <td data-number="true" data-title="Debits">
            <Money amount={debits} currency={currency} />
          </td>
          <td data-number="true" data-title="Credits">
            <Money amount={credits} currency={currency} />
          </td>
          <td data-number="true" data-title="Balance (debits − credits)">
            <Money amount={difference} currency={currency} />
          </td>
        </tr>
      }
    />
  );
};
