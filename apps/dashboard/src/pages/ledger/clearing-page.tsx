import type { OpenClearing } from '@taprail/sdk';
import { countOf } from '../../money/format-money';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { ListTable } from '../../parts/list-page';
import { Pill } from '../../parts/pill';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { AccountLink } from './account-link';
import { ageTone, clearingWords, subjectPath } from './clearing-words';
import { CutFields, LedgerFrame, useCut } from './ledger-frame';

const Subject = ({ subject }: { subject: string | null }) => {
  if (subject === null) return <>Whole account</>;
  const to = subjectPath(subject);
  return to ? <Id id={subject} to={to} label="ID" /> : <code>{subject}</code>;
};

const columns: readonly TableColumn<OpenClearing>[] = [
  { title: 'Waiting for', cell: ({ kind }) => clearingWords[kind] },
  { title: 'Related to', cell: ({ subject }) => <Subject subject={subject} /> },
  {
    title: 'Account',
    cell: ({ account, submerchant }) => <AccountLink account={account} submerchant={submerchant} />,
  },
  {
    title: 'Open for',
    cell: (row) => <Pill text={row.age_days === 0 ? 'Today' : countOf(row.age_days, 'day')} tone={ageTone(row)} />,
  },
  {
    title: 'Balance (debits − credits)',
    isNumber: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

/** Money on its way: accounts that come back to zero, and what keeps them from it. */
const ClearingPage = () => {
  const query = useCut();
  const read = useListRead('ledger.clearing', query, (cursor, signal) =>
    client.ledger.clearing({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <LedgerFrame
      title="Clearing"
      about="Money in transit, oldest first. Each clearing account returns to zero once the item is settled."
    >
      <CutFields />
      <ListTable
        caption="Open clearing"
        operation="ledger.clearing"
        read={read}
        columns={columns}
        rowKey={({ account, subject }) => `${account} ${subject}`}
        empty={<p>Nothing in transit. All clearing accounts are at zero.</p>}
      />
    </LedgerFrame>
  );
};
export default ClearingPage;
