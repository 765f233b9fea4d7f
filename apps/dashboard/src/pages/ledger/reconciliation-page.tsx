import type { Reconciliation } from '@taprail/sdk';
import { useSearch } from 'wouter-preact';
import { ChartFigure } from '../../charts/chart-figure';
import { type WaterfallStep, waterfallOf } from '../../charts/waterfall';
import { WaterfallChart } from '../../charts/waterfall-chart';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { TextField } from '../../parts/fields';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { readDay } from '../../time/read-day';
import { stateTitle } from './break-explained';
import { Breaks } from './breaks';
import { CutFields, LedgerFrame, ReportState, useCut, useSetParams } from './ledger-frame';
import '../../charts/charts.css';

/** The money that the PSP owes, beside what it says itself, and every line on which the two differ. */
const ReconciliationPage = () => {
  const search = useSearch();
  const set = useSetParams();
  const from = readDay(search, 'from');
  const query = { ...useCut(), ...(from === '' ? {} : { from }) };
  const read = useRead(
    'ledger.reconciliation.get',
    [query],
    (signal) => client.ledger.reconciliation.get(query, { signal }),
    { keepsBefore: true },
  );
  return (
    <LedgerFrame
      title="Reconciliation"
      about="Every morning the journal, the settlement files of the PSP and the statements of the bank are put side by side. One minor unit is a break."
    >
      <CutFields>
        <TextField
          label="From"
          type="date"
          value={from}
          onInput={(day) => set({ from: day })}
          hint="The first day; empty is the first of the month"
        />
      </CutFields>
      <Loaded read={read} lines={8}>
        {(report) => (
          <>
            <ReportState report={report} />
            {report.data.length === 0 && <p class="empty">No PSP owed anything in these days.</p>}
            {report.data.map((row) => (
              <PspRow key={`${row.psp} ${row.currency}`} row={row} />
            ))}
          </>
        )}
      </Loaded>
      <Breaks />
    </LedgerFrame>
  );
};
export default ReconciliationPage;

type Row = Reconciliation['data'][number];
type Item = Row['items'][number];

const PspRow = ({ row }: { row: Row }) => {
  const { psp, currency, opening, posted, settled, closing } = row;
  const waterfall = waterfallOf([
    ['Owed before', opening],
    ['Sales, refunds and disputes', posted],
    ['Paid by the PSP', -settled],
  ]);
  const stepColumns: readonly TableColumn<WaterfallStep>[] = [
    { title: 'Step', cell: ({ name }) => name },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => <Money amount={amount} currency={currency} /> },
    { title: 'Owed after it', isNumber: true, cell: ({ to }) => <Money amount={to} currency={currency} /> },
  ];
  return (
    <section class="stack" aria-label={`${psp} in ${currency}`}>
      <ChartFigure
        title={`${psp}, ${currency}`}
        note={
          waterfall.sum === closing
            ? 'Opening, movements and closing agree, to the minor unit.'
            : `The movements come to ${formatMoney(waterfall.sum, currency)}, which is not the closing balance.`
        }
        rows={waterfall.steps}
        columns={stepColumns}
        rowKey={({ name }) => name}
      >
        <WaterfallChart waterfall={waterfall} currency={currency} total="Still owed" />
      </ChartFigure>
      <Difference row={row} />
    </section>
  );
};

const Difference = ({ row }: { row: Row }) => {
  const { currency, closing, psp_closing: theirs, difference, items, unexplained } = row;
  const money = (amount: number) => formatMoney(amount, currency);
  const itemColumns: readonly TableColumn<Item>[] = [
    { title: 'Why', cell: ({ state }) => stateTitle(state) },
    { title: 'Age in business days', cell: ({ age }) => age },
    {
      title: 'Ours less theirs',
      isNumber: true,
      cell: (item) => <Money amount={item.difference} currency={currency} />,
    },
  ];
  return (
    <section class="card stack" aria-label={`Difference in ${currency}`}>
      <p>
        Our books say the PSP owes <strong>{money(closing)}</strong>. The PSP says <strong>{money(theirs)}</strong>. The
        difference is <strong>{money(difference)}</strong>.
      </p>
      {unexplained === 0 ? (
        <p class="balanced">
          <Icon name="check" />
          {items.length === 0 ? 'There is nothing to explain.' : 'The breaks below explain all of it.'}
        </p>
      ) : (
        <p class="problem" role="alert">
          <Icon name="warning" /> No break explains {money(unexplained)} of it. Somebody must look.
        </p>
      )}
      {items.length > 0 && (
        <Table
          caption={`The difference in ${currency}, by reason and age`}
          columns={itemColumns}
          rows={items}
          rowKey={({ state, age }) => `${state} ${age}`}
        />
      )}
    </section>
  );
};
