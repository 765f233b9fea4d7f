import type { Float, Taprail } from '@taprail/sdk';
import { Money } from '../../../money/money';
import { Loaded } from '../../../parts/loaded';
import { Pill } from '../../../parts/pill';
import { Table, type TableColumn } from '../../../parts/table';
import { useRead } from '../../../requests/use-read';

/** Whether our balance at the bank is enough for the next payouts. */
export const FloatCard = ({ operator }: { operator: Taprail }) => {
  const read = useRead('operator.float.get', [], (signal) => operator.operator.float.get({ signal }));
  return (
    <section class="card" aria-label="Money for the next payouts">
      <h3>Money for the next payouts</h3>
      <Loaded read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="muted">Nothing is due.</p>
          ) : (
            <Table
              caption="Due and available by currency"
              columns={columns}
              rows={data}
              rowKey={({ currency }) => currency}
            />
          )
        }
      </Loaded>
    </section>
  );
};

const columnOf = (title: string, amountOf: (row: Float) => number | null, isMinor = false): TableColumn<Float> => ({
  title,
  isNumber: true,
  isMinor,
  cell: (row) => {
    const amount = amountOf(row);
    return amount === null ? 'Unknown' : <Money amount={amount} currency={row.currency} />;
  },
});

const columns: readonly TableColumn<Float>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  columnOf('Not sent yet', ({ unsent }) => unsent, true),
  columnOf('Payable', ({ payable }) => payable, true),
  columnOf('Becomes payable', ({ coming }) => coming, true),
  columnOf('Due', ({ due }) => due),
  columnOf('Available', ({ available }) => available),
  columnOf('Pending', ({ pending }) => pending, true),
  {
    title: 'Missing',
    isNumber: true,
    cell: ({ short, currency }) => {
      if (short === null) return 'Unknown';
      return short === 0 ? <Pill text="Enough" tone="good" /> : <Money amount={short} currency={currency} />;
    },
  },
];
