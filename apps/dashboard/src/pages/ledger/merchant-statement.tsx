import type { ListPage, MerchantStatement } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { DateText } from '../../time/instant';
import { movementWords } from './movement-words';
import { StatementCheck } from './statement-check';

type Movement = MerchantStatement['data'][number];
type Props = Readonly<{ submerchant: string; currency: string; from: string; to: string }>;

const columnsFor = (currency: string): readonly TableColumn<Movement>[] => {
  const money = (title: string, amount: (row: Movement) => number): TableColumn<Movement> => ({
    title,
    isNumber: true,
    cell: (row) => <Money amount={amount(row)} currency={currency} />,
  });
  return [
    { title: 'Date', cell: ({ effective_date: date }) => <DateText date={date} /> },
    {
      title: 'Movement',
      cell: ({ type, transaction_id: sale, payout_id: payout, entry_id: entry }) => {
        const to = payout ? `/payouts/${payout}` : sale ? `/payments/${sale}` : `/ledger/entries/${entry}`;
        return <PageLink to={to}>{movementWords(type)}</PageLink>;
      },
    },
    money('Gross', ({ gross }) => gross),
    money('Fee', ({ fee }) => (fee === 0 ? 0 : -fee)),
    money('Net', ({ net }) => net),
    money('Balance', ({ balance }) => balance),
  ];
};

/** What we owe a sub-merchant, from its own side: one line for each movement, and nothing for money that only becomes available. */
export const MerchantStatementOf = (query: Props) => {
  const read = useListRead<Movement>(
    'ledger.merchantStatement',
    query,
    async (cursor, signal) =>
      (await client.ledger
        .merchantStatement({ ...query, limit: 100, ...(cursor === undefined ? {} : { cursor }) }, { signal })
        .page()) as unknown as ListPage<Movement>,
  );
  const head = read.data?.pages[0] as unknown as MerchantStatement | undefined;
  return (
    <>
      {head && (
        <StatementSums
          statement={head}
          lines={read.hasNextPage ? undefined : read.data?.pages.flatMap(({ data }) => data)}
        />
      )}
      <ListTable
        caption={`Statement of ${query.submerchant}`}
        operation="ledger.merchantStatement"
        read={read}
        columns={columnsFor(query.currency)}
        rowKey={({ entry_id: id }) => id}
        isDense
        empty={<p>No movements in this period.</p>}
      />
    </>
  );
};

type SumsProps = { statement: MerchantStatement; lines: readonly Movement[] | undefined };

/** `lines` are there when all of them are. */
const StatementSums = ({ statement, lines }: SumsProps) => {
  const { currency, opening, closing, from, to, through, ended } = statement;
  const money = (amount: number) => formatMoney(amount, currency);
  const sum = (amount: (row: Movement) => number) => lines?.reduce((total, row) => total + amount(row), 0) ?? 0;
  return (
    <section class="card stack" aria-label="Statement balances">
      <dl class="ledger-sums">
        <div>
          <dt>
            Owed before <DateText date={from} />
          </dt>
          <dd>{money(opening)}</dd>
        </div>
        {lines && (
          <>
            <div>
              <dt>Net of all movements</dt>
              <dd>{money(sum(({ net }) => net))}</dd>
            </div>
            <div>
              <dt>of which fees</dt>
              <dd>{money(-sum(({ fee }) => fee))}</dd>
            </div>
          </>
        )}
        <div>
          <dt>
            {ended ? 'Owed after ' : 'Owed so far, through '}
            <DateText date={ended ? to : through} />
          </dt>
          <dd>{money(closing)}</dd>
        </div>
      </dl>
      <StatementCheck
        statement={statement}
        agrees={lines && opening + sum(({ net }) => net) === closing}
        agreed="The movements lead from the first balance to the last."
        disagreed="The movements do not lead from the first balance to the last."
      />
    </section>
  );
};
