import type { Dispute, ListPage } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { ExportCsv } from '../../parts/export-csv';
import { FilterChips, NoneFits } from '../../parts/list-filters';
import { ListTable } from '../../parts/list-page';
import type { ListSum } from '../../parts/list-sums';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { lowerWords, words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { useFoundReferences } from '../../parts/use-found-references';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { dayIn, formatDistance } from '../../time/format-time';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { withParams } from '../../urls/search-params';
import { byDeadline, urgencyOf } from './deadline';
import { DisputeFigures } from './dispute-figures';
import { type DisputeFilters, disputeStatuses, readDisputeFilters } from './dispute-filters';
import { disputesCsv } from './disputes-csv';
import './disputes.css';

const pageRows = 50;
const openMax = 100;

const Deadline = ({ dispute: { status, scheme_deadline: at, closed_at: closed } }: { dispute: Dispute }) => {
  const nowMs = useServerNow();
  if (closed) {
    return (
      <span class="muted">
        closed <Instant at={closed} />
      </span>
    );
  }
  if (status === 'under_review') return <span class="muted">with the scheme</span>;
  return (
    <span class="dispute-deadline">
      <Pill text={formatDistance(at, nowMs)} tone={urgencyOf(at, nowMs)} /> <Instant at={at} />
    </span>
  );
};

const columns: readonly TableColumn<Dispute>[] = [
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-start',
    cell: ({ id, amount, currency }) => (
      <PageLink class="payment-amount" to={`/disputes/${id}`}>
        <Money amount={amount} currency={currency} />
      </PageLink>
    ),
  },
  { title: 'Status', onPhone: 'top-end', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Respond by', onPhone: 'bottom-end', cell: (dispute) => <Deadline dispute={dispute} /> },
  { title: 'Reason', cell: ({ reason }) => words(reason) },
  {
    title: 'Sub-merchant',
    cutWidth: '20%',
    onPhone: 'bottom-start',
    cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} />,
  },
  {
    title: 'Evidence',
    isMinor: true,
    cell: ({ evidence, evidence_submitted_at: at }) => {
      const pieces = Object.keys(evidence).length;
      if (at) return 'Submitted';
      return pieces === 0 ? <span class="muted">None</span> : `${pieces} prepared`;
    },
  },
  { title: 'Stage', isMinor: true, cell: ({ stage }) => words(stage) },
  { title: 'Opened', isMinor: true, cell: ({ opened_at: at }) => <Instant at={at} /> },
];

/** Disputes with those on top that are due first, what is at risk, and how they have ended. */
const DisputesPage = () => {
  const search = useSearch();
  const { status } = readDisputeFilters(search);
  return (
    <>
      <PageHead title="Disputes" actions={<DisputesExport search={search} />}>
        <p class="muted">A dispute is lost if you do not respond by the deadline of the scheme.</p>
      </PageHead>
      <div class="stack">
        <DisputeFigures />
        <nav class="presets" aria-label="Status">
          {([...disputeStatuses, 'all'] as const).map((each) => (
            <Link
              key={each}
              href={`/disputes${withParams(search, { status: each === 'needs_response' ? null : each })}`}
              aria-current={each === status ? 'true' : undefined}
            >
              {words(each)}
            </Link>
          ))}
        </nav>
        <DisputeTable />
      </div>
    </>
  );
};
export default DisputesPage;

const Filters = () => {
  const { submerchant } = readDisputeFilters(useSearch());
  const found = useFoundReferences(submerchant);
  const chips = [
    { kind: 'text', title: 'Sub-merchant', name: 'submerchant', placeholder: 'Reference or ID', list: found },
  ] as const;
  return <FilterChips filters={chips} values={{ submerchant }} />;
};

const sums: readonly ListSum<Dispute>[] = [{ title: 'Disputed', of: ({ amount, currency }) => ({ amount, currency }) }];

/** Those that need an answer are read as a whole, because they are sorted by their deadline; all others newest first. */
const readDisputes = async (
  { status, submerchant }: DisputeFilters,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<Dispute>> => {
  const isOpen = status === 'needs_response';
  const query = {
    ...(status === 'all' ? {} : { status }),
    ...(submerchant === '' ? {} : { submerchant }),
    ...(cursor === undefined ? {} : { cursor }),
    limit: isOpen ? openMax : pageRows,
  };
  const page = await client.disputes.list(query, { signal }).page();
  return isOpen ? ({ ...page, data: [...page.data].sort(byDeadline) } as ListPage<Dispute>) : page;
};

const DisputesExport = ({ search }: { search: string }) => {
  const { status, submerchant } = readDisputeFilters(search);
  const today = dayIn(new Date(useServerNow()).toISOString(), 'UTC');
  const query = {
    ...(status === 'all' ? {} : { status }),
    ...(submerchant === '' ? {} : { submerchant }),
    limit: 100,
  };
  return (
    <ExportCsv
      name={`disputes-${status.replace('_', '-')}-${today}`}
      noun="disputes"
      columns={disputesCsv}
      rows={(signal) => client.disputes.list(query, { signal })}
    />
  );
};

const DisputeTable = () => {
  const filters = readDisputeFilters(useSearch());
  const { status, submerchant } = filters;
  const read = useListRead('disputes.list', filters, (cursor, signal) => readDisputes(filters, cursor, signal));
  return (
    <ListTable
      caption="Disputes"
      operation="disputes.list"
      read={read}
      columns={columns}
      rowKey={({ id }) => id}
      isDense
      name="disputes"
      bar={<Filters />}
      sums={sums}
      empty={
        submerchant !== '' ? (
          <NoneFits noun="dispute" path="/disputes" />
        ) : (
          <p>
            {status === 'all' || status === 'needs_response'
              ? 'No disputes need a response.'
              : `No dispute is ${lowerWords(status)}.`}
          </p>
        )
      }
    />
  );
};
