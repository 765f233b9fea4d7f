import type { SubMerchantStats } from '@taprail/sdk';
import { formatCount } from '../../money/format-money';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { changeOf } from './change-words';
import { Change } from './change';

type Row = SubMerchantStats['data'][number] & Readonly<{ before: number }>;
type Query = Readonly<{ from: string; to: string; timezone: string; currency: string; limit: number }>;

const limit = 10;
/** A sum over all sub-merchants: read when somebody looks, and not after every sale. */
const everyMs = 60_000;

const columns: readonly TableColumn<Row>[] = [
  {
    title: 'Sub-merchant',
    cutWidth: '34%',
    onPhone: 'top-start',
    cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} />,
  },
  {
    title: 'Captured',
    isNumber: true,
    onPhone: 'top-end',
    cell: ({ captured, currency }) => <Money amount={captured.amount} currency={currency} />,
  },
  {
    title: 'Change',
    isNumber: true,
    onPhone: 'bottom-end',
    cell: ({ captured, before }) => <Change change={changeOf(captured.amount, before)} />,
  },
  {
    title: 'Payments',
    isNumber: true,
    onPhone: 'bottom-start',
    cell: ({ captured: { count } }) => (
      <>
        {formatCount(count)}
        <span class="top-count-noun"> {count === 1 ? 'payment' : 'payments'}</span>
      </>
    ),
  },
  {
    title: 'Refunded',
    isNumber: true,
    isMinor: true,
    cell: ({ refunds, currency }) => <Money amount={refunds.amount} currency={currency} />,
  },
  {
    title: 'Your fees',
    isNumber: true,
    isMinor: true,
    cell: ({ fees, currency }) => <Money amount={fees.platform - fees.platform_returned} currency={currency} />,
  },
];

type Props = Readonly<{ period: Period; before: Period; timezone: string; currency: string }>;
type Period = Readonly<{ from: string; to: string }>;

/** The sub-merchants that captured most in the period, and what they captured before. */
export const TopSubMerchants = ({ period, before, timezone, currency }: Props) => {
  const query: Query = { ...period, timezone, currency, limit };
  const read = useRead(
    'stats.subMerchants',
    [query, before],
    async (signal): Promise<readonly Row[]> => {
      const { data } = await client.stats.subMerchants(query, { signal });
      if (data.length === 0) return [];
      const submerchants = data.map(({ submerchant }) => submerchant).join(',');
      const earlier = await client.stats.subMerchants({ ...query, ...before, submerchants }, { signal });
      const amounts = new Map(earlier.data.map((row) => [row.submerchant, row.captured.amount]));
      return data.map((row) => ({ ...row, before: amounts.get(row.submerchant) ?? 0 }));
    },
    { waits: true, everyMs, keepsBefore: true },
  );
  return (
    <section class="card" aria-labelledby="top-sub-merchants">
      <div class="card-head">
        <h2 id="top-sub-merchants">Sub-merchants by volume</h2>
        <PageLink to="/sub-merchants">View all sub-merchants</PageLink>
      </div>
      <Loaded read={read}>
        {(rows) => (
          <Table
            caption="Highest volume"
            columns={columns}
            rows={rows}
            rowKey={({ submerchant }) => submerchant}
            isDense
          />
        )}
      </Loaded>
    </section>
  );
};
