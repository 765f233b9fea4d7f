import type { LedgerStatement, ListPage } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { words } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { DateText } from '../../time/instant';
import { StatementCheck } from './statement-check';
import { agrees } from './statement-sums';

type Line = LedgerStatement['data'][number];
type Props = { account: string; from: string; to: string };

const columnsFor = (currency: string): readonly TableColumn<Line>[] => {
  const on = (wanted: Line['side']) => (line: Line) =>
    line.side === wanted ? <Money amount={line.amount} currency={currency} /> : '';
  return [
    {
      title: 'Entry',
      cell: ({ entry_id: id, rule, component }) => (
        <PageLink to={`/ledger/entries/${id}`}>
          {words(rule)}
          {component !== rule && `: ${words(component).toLowerCase()}`}
        </PageLink>
      ),
    },
    {
      title: 'Effective date',
      cell: ({ effective_date: date, original_effective_date: original }) => (
        <>
          <DateText date={date} />
          {original && (
            <span class="muted">
              {' '}
              late, originally <DateText date={original} />
            </span>
          )}
        </>
      ),
    },
    {
      title: 'Related to',
      cell: ({ transaction_id: sale, payout_id: payout }) => {
        if (sale !== null) return <PageLink to={`/payments/${sale}`}>Payment</PageLink>;
        return payout === null ? '–' : <PageLink to={`/payouts/${payout}`}>Payout</PageLink>;
      },
    },
    { title: 'Debit', isNumber: true, cell: on('debit') },
    { title: 'Credit', isNumber: true, cell: on('credit') },
    { title: 'Balance', isNumber: true, cell: ({ balance }) => <Money amount={balance} currency={currency} /> },
  ];
};

/** The statement itself, a page of lines at a time. */
export const StatementOf = (query: Props) => {
  const read = useListRead<Line>(
    'ledger.statement',
    query,
    async (cursor, signal) =>
      (await client.ledger
        .statement({ ...query, limit: 100, ...(cursor === undefined ? {} : { cursor }) }, { signal })
        .page()) as unknown as ListPage<Line>,
  );
  const head = read.data?.pages[0] as unknown as LedgerStatement | undefined;
  const lines = read.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {head && <StatementHead statement={head} lines={read.hasNextPage ? undefined : lines} />}
      <ListTable
        caption="Statement lines"
        operation="ledger.statement"
        read={read}
        columns={columnsFor(head?.currency ?? '')}
        rowKey={({ id }) => id}
        empty={<p>No entries on this account in this period.</p>}
      />
    </>
  );
};

/** `lines` are there when all of them are. */
const StatementHead = ({ statement, lines }: { statement: LedgerStatement; lines: readonly Line[] | undefined }) => {
  const { currency, opening, closing, from, to, through, ended } = statement;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section class="card stack" aria-label="Statement balances">
      <dl class="ledger-sums">
        <div>
          <dt>
            Opening balance, before <DateText date={from} />
          </dt>
          <dd>{money(opening)}</dd>
        </div>
        <div>
          <dt>
            {ended ? 'Closing balance, after ' : 'Balance so far, through '}
            <DateText date={ended ? to : through} />
          </dt>
          <dd>{money(closing)}</dd>
        </div>
        <div>
          <dt>Change</dt>
          <dd>{money(closing - opening)}</dd>
        </div>
      </dl>
      <StatementCheck
        statement={statement}
        agrees={lines && agrees(opening, lines, closing)}
        agreed="Opening balance plus lines equals the closing balance."
        disagreed="Opening balance plus lines does not equal the closing balance."
      />
    </section>
  );
};
