import type { LedgerEntry } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Copy, Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { DateText, Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';
import { subjectsOf } from './account-entries';
import { AccountLink } from './account-link';
import { LedgerFrame } from './ledger-frame';

/** One entry: its lines, the event that caused it, and the other entries of the same money. */
const EntryPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('ledger.entries.get', [id], (signal) => client.ledger.entries.get(id, { signal }), {
    isFinal: true,
  });
  return (
    <LedgerFrame
      title={read.data ? words(read.data.rule) : 'Entry'}
      about="Entries are immutable. Mistakes are corrected by a reversing entry."
    >
      <Loaded read={read} lines={8}>
        {(entry) => (
          <>
            <section class="card">
              <EntryFacts entry={entry} />
            </section>
            <section class="card">
              <div class="card-head">
                <h2>Lines</h2>
                <span class="muted">Debits equal credits in each currency</span>
              </div>
              <Lines entry={entry} />
            </section>
            <Related entry={entry} />
          </>
        )}
      </Loaded>
    </LedgerFrame>
  );
};
export default EntryPage;

const EntryFacts = ({ entry }: { entry: LedgerEntry }) => (
  <Facts
    rows={[
      ['Effective date', <DateText date={entry.effective_date} />],
      [
        'Late',
        entry.original_effective_date && (
          <>
            <Pill text="Late" tone="warn" /> originally <DateText date={entry.original_effective_date} />
          </>
        ),
      ],
      ['Occurred', <Instant at={entry.occurred_at} />],
      ['Sub-merchant', entry.trace.submerchant && <SubMerchantLink reference={entry.trace.submerchant} />],
      ['Available on', entry.available_on && <DateText date={entry.available_on} />],
      ['Batch', entry.batch],
      ...subjectsOf(entry).map(
        ([title, path]) => [title, <PageLink to={path}>View {title.toLowerCase()}</PageLink>] as const,
      ),
      ['Reverses', entry.reverses && <Id id={entry.reverses} to={`/ledger/entries/${entry.reverses}`} />],
      ['Posting rule', `${words(entry.rule)}, version ${entry.rule_version}`],
      ['Source type', words(entry.source.type)],
      ['Source event', <Id id={entry.source.event_id} label="event ID" />],
      [
        'Journal position',
        <>
          <code>{entry.position}</code> <Copy value={entry.position} label="position" />
        </>,
      ],
      ['Entry', <Id id={entry.id} label="entry ID" />],
      ['Fee schedule', entry.fee_schedule],
    ]}
  />
);

type Line = LedgerEntry['lines'][number];

const sideColumn = (title: string, wanted: Line['side']): TableColumn<Line> => ({
  title,
  isNumber: true,
  cell: ({ side, amount, currency }) => (side === wanted ? <Money amount={amount} currency={currency} /> : ''),
});

const Lines = ({ entry }: { entry: LedgerEntry }) => {
  const columns: readonly TableColumn<Line>[] = [
    {
      title: 'Account',
      cell: ({ account }) => (
        <AccountLink account={account} submerchant={account.split(':').length > 2 ? entry.trace.submerchant : null} />
      ),
    },
    { title: 'Component', cell: ({ component }) => words(component) },
    sideColumn('Debit', 'debit'),
    sideColumn('Credit', 'credit'),
  ];
  return <Table caption="Lines" columns={columns} rows={entry.lines} rowKey={(line) => line.id} />;
};

const relatedColumns: readonly TableColumn<LedgerEntry>[] = [
  { title: 'Entry', cell: ({ id, rule }) => <PageLink to={`/ledger/entries/${id}`}>{words(rule)}</PageLink> },
  { title: 'Effective date', cell: ({ effective_date: date }) => <DateText date={date} /> },
  { title: 'Layer', isMinor: true, cell: ({ layer }) => words(layer) },
  { title: 'Lines', isNumber: true, cell: ({ lines }) => lines.length },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="entry ID" /> },
];

/** The other entries of the same money, before and after this one. */
const Related = ({ entry }: { entry: LedgerEntry }) => {
  const [line] = entry.lines;
  const read = useRead('ledger.lines.trace', [line?.id], (signal) => client.ledger.lines.trace(line!.id, { signal }), {
    isEnabled: line !== undefined,
  });
  return (
    <section class="card" aria-label="Related entries">
      <div class="card-head">
        <h2>Related entries</h2>
        <span class="muted">Other entries of the same payment or payout</span>
      </div>
      <Loaded read={read} lines={3}>
        {({ related }) => {
          const others = related.filter(({ id }) => id !== entry.id);
          return others.length === 0 ? (
            <p class="muted">No other entries.</p>
          ) : (
            <Table
              caption="Entries of the same payment or payout"
              columns={relatedColumns}
              rows={others}
              rowKey={({ id }) => id}
            />
          );
        }}
      </Loaded>
    </section>
  );
};
