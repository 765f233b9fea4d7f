import type { LedgerEntry } from '@taprail/sdk';
import { useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { Copy } from '../../parts/copy';
import { ListTable } from '../../parts/list-page';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead, useRead } from '../../requests/use-read';
import { DateText } from '../../time/instant';
import { effectOn, subjectsOf } from './account-entries';
import { accountMeaning, accountParts, accountTitle } from './account-names';
import { CutFields, LedgerFrame, ReportState, useCut, useToday } from './ledger-frame';

/** One account: its balance on a day, and the entries that made it. */
const AccountPage = () => {
  const asked = new URLSearchParams(useSearch()).get('account') ?? '';
  const cut = useCut();
  const today = useToday();
  const day = cut.as_of ?? today;
  const { known_at: knownAt } = cut;
  const query = { account: asked, from: day, to: day, limit: 1, ...(knownAt ? { known_at: knownAt } : {}) };
  // There is no route of one account: a statement of one day ends with its balance.
  const balance = useRead('ledger.statement', [query], (signal) => client.ledger.statement(query, { signal }).page(), {
    keepsBefore: true,
    isEnabled: asked !== '',
  });
  // A reference of the platform may stand in the address, and the lines have the id of the sub-merchant.
  const account = balance.data?.account ?? asked;
  const { currency } = accountParts(account);
  return (
    <LedgerFrame
      title={asked === '' ? 'Account' : accountTitle(account, balance.data?.submerchant ?? null)}
      about={
        <>
          {words(accountMeaning(account))} <code>{account}</code> <Copy value={account} label="account" />
        </>
      }
      actions={
        asked !== '' && (
          <PageLink class="button" to={`/ledger/statement?account=${encodeURIComponent(asked)}`}>
            View statement{' '}
          </PageLink>
        )
      }
    >
      {asked === '' && (
        <div class="empty">
          <p>No account selected.</p>
          <PageLink class="button" to="/ledger/accounts">
            View accounts
          </PageLink>
        </div>
      )}
      {asked !== '' && <CutFields />}
      {asked !== '' && (
        <Loaded read={balance} lines={2}>
          {({ closing, completeness, known_at: recordedBy, lag_events: lag }) => (
            <section class="card" aria-label="Balance">
              <p class="ledger-balance">
                <Money amount={closing} currency={currency} />
                <span class="muted"> debits − credits</span>
              </p>
              <ReportState report={{ as_of: day, known_at: recordedBy, completeness, lag_events: lag }} />
            </section>
          )}
        </Loaded>
      )}
      {asked !== '' && <Entries account={account} currency={currency} />}
    </LedgerFrame>
  );
};
export default AccountPage;

const columnsFor = (account: string, currency: string): readonly TableColumn<LedgerEntry>[] => {
  const money = (amount: number) => (amount === 0 ? '' : <Money amount={amount} currency={currency} />);
  return [
    {
      title: 'Entry',
      cell: ({ id, rule }) => <PageLink to={`/ledger/entries/${id}`}>{words(rule)}</PageLink>,
    },
    {
      title: 'Effective date',
      cell: ({ effective_date: date, late }) => (
        <>
          <DateText date={date} /> {late && <Pill text="Late" tone="warn" />}
        </>
      ),
    },
    {
      title: 'Component',
      isMinor: true,
      cell: (entry) => effectOn(entry, account).components.map(words).join(', '),
    },
    { title: 'Debit', isNumber: true, cell: (entry) => money(effectOn(entry, account).debit) },
    { title: 'Credit', isNumber: true, cell: (entry) => money(effectOn(entry, account).credit) },
    {
      title: 'Related to',
      cell: (entry) => {
        const [nearest] = subjectsOf(entry);
        return nearest ? <PageLink to={nearest[1]}>{nearest[0]}</PageLink> : (entry.batch ?? '–');
      },
    },
  ];
};

const Entries = ({ account, currency }: { account: string; currency: string }) => {
  const query = { account, ...useCut() };
  const read = useListRead('ledger.entries.list', query, (cursor, signal) =>
    client.ledger.entries.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <div class="stack">
      <h2>Entries, newest first</h2>
      <ListTable
        caption="Entries"
        operation="ledger.entries.list"
        read={read}
        columns={columnsFor(account, currency)}
        rowKey={({ id }) => id}
        empty={<p>No entries on this account as of this date.</p>}
      />
    </div>
  );
};
