import type { LedgerEntry } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { Loaded } from '../../parts/loaded';
import { RequiresScope } from '../../parts/requires-scope';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { DateText } from '../../time/instant';

type Line = LedgerEntry['lines'][number];

const columns: readonly TableColumn<Line>[] = [
  { title: 'Account', cell: ({ account }) => <code>{account}</code> },
  { title: 'Component', cell: ({ component }) => words(component) },
  {
    title: 'Debit',
    isNumber: true,
    cell: ({ side, amount, currency }) => (side === 'debit' ? <Money amount={amount} currency={currency} /> : ''),
  },
  {
    title: 'Credit',
    isNumber: true,
    cell: ({ side, amount, currency }) => (side === 'credit' ? <Money amount={amount} currency={currency} /> : ''),
  },
];

/** The entries of the books about this sale, oldest first. */
export const LedgerTab = ({ id }: { id: string }) => {
  const isAllowed = useScope('ledger:read');
  const query = { transaction_id: id, order: 'asc', limit: 50 } as const;
  const read = useRead(
    'ledger.entries.list',
    [query],
    (signal) => client.ledger.entries.list(query, { signal }).page(),
    {
      isEnabled: isAllowed,
    },
  );
  if (!isAllowed) {
    return <RequiresScope scope="ledger:read" kind="empty" />;
  }
  return (
    <Loaded read={read} lines={6}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="empty">No ledger entries yet. No money has moved.</p>
        ) : (
          <div class="stack">
            {data.map((entry) => (
              <section key={entry.id} class="card" aria-label={words(entry.rule)}>
                <div class="card-head">
                  <h2>{words(entry.rule)}</h2>
                  <span class="entry-facts">
                    <DateText date={entry.effective_date} />
                    <Id id={entry.id} label="entry ID" />
                  </span>
                </div>
                <Table
                  caption={`Lines of ${entry.id}`}
                  columns={columns}
                  rows={entry.lines}
                  rowKey={(line) => line.id}
                />
              </section>
            ))}
          </div>
        )
      }
    </Loaded>
  );
};
