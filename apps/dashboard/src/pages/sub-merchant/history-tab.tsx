import type { SubMerchantHistoryRow } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { ActorName } from '../../parts/actor-name';
import { Id } from '../../parts/copy';
import { TextField } from '../../parts/fields';
import { ListTable } from '../../parts/list-page';
import { Pill } from '../../parts/pill';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { withParams } from '../../urls/search-params';
import { eventWords } from './event-words';

const pathsMax = 4;

const WhatChanged = ({ row: { changed, status, reason } }: { row: SubMerchantHistoryRow }) => (
  <div>
    {status && <Pill status={status} />}
    {changed.length > pathsMax ? (
      <details>
        <summary>{changed.length} fields</summary>
        {changed.join(', ')}
      </details>
    ) : (
      changed.join(', ')
    )}
    {reason && <p>{reason}</p>}
  </div>
);

/** Everything that happened. Each entry, and any instant, shows the page as it was then. */
export const HistoryTab = ({ reference, asOf }: { reference: string; asOf: string | undefined }) => {
  const read = useListRead('subMerchants.history', { reference }, (cursor, signal) =>
    client.subMerchants
      .history(reference, { limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal })
      .page(),
  );
  const search = useSearch();
  const [path] = useLocation();
  const columns: readonly TableColumn<SubMerchantHistoryRow>[] = [
    {
      title: 'Event',
      cell: ({ type, at }) => (
        <Link
          class="history-what"
          href={path + withParams(search, { as_of: at })}
          aria-current={at === asOf ? 'true' : undefined}
        >
          {eventWords(type)}
        </Link>
      ),
    },
    { title: 'Time', cell: ({ at }) => <Instant at={at} isExact /> },
    {
      title: 'Actor',
      cell: ({ actor }) => (
        <span class="history-what">
          <ActorName {...actor} />
        </span>
      ),
    },
    {
      title: 'Changes',
      cell: (row) => <WhatChanged row={row} />,
    },
    { title: 'Request', isMinor: true, cell: ({ request_id: id }) => id && <Id id={id} label="request ID" /> },
  ];
  return (
    <div class="stack">
      <InstantPicker />
      <ListTable
        caption="History"
        operation="subMerchants.history"
        about={reference}
        read={read}
        columns={columns}
        rowKey={({ revision }) => String(revision)}
        empty={<p>No history yet.</p>}
      />
    </div>
  );
};

const InstantPicker = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const nowMs = useServerNow();
  const [text, setText] = useState(new Date(nowMs).toISOString().slice(0, 19));
  const atMs = Date.parse(`${text}Z`);
  const problem = Number.isNaN(atMs) ? 'Enter a date and time' : atMs > nowMs ? 'Enter a time in the past' : undefined;
  const show = (event: Event) => {
    event.preventDefault();
    if (problem === undefined) navigate(`${path}${withParams(search, { as_of: new Date(atMs).toISOString() })}`);
  };
  return (
    <form class="instant-picker" onSubmit={show}>
      <TextField
        label="Date and time (UTC)"
        type="datetime-local"
        step={1}
        value={text}
        onInput={setText}
        problem={problem}
      />
      <button type="submit" class="button" disabled={problem !== undefined}>
        View state
      </button>
    </form>
  );
};
