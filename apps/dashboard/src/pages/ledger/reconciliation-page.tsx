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
      about="Every morning the journal is compared with the PSP’s settlement files and the bank’s statements. Any difference, even one minor unit, is a break."
    >
      <CutFields>
        <TextField
          label="From"
          type="date"
          value={from}
          onInput={(day) => set({ from: day })}
          hint="Leave empty for the first of the month"
        />
      </CutFields>
      <Loaded read={read} lines={8}>
        {(report) => (
          <>
            <ReportState report={report} />
            {report.data.length === 0 && <p class="empty">No PSP balances in this period.</p>}
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

const providers: Readonly<Record<string, string>> = { sim: 'Simulated provider', stripe: 'Stripe' };
const providerWords = (psp: string): string => (Object.hasOwn(providers, psp) ? providers[psp]! : psp);

const PspRow = ({ row }: { row: Row }) => {
  const { psp, currency, opening, posted, settled, closing } = row;
  const waterfall = waterfallOf([
    ['Opening balance', opening],
    ['Sales, refunds and disputes', posted],
    ['Paid by the PSP', -settled],
  ]);
  const stepColumns: readonly TableColumn<WaterfallStep>[] = [
    { title: 'Step', cell: ({ name }) => name },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => <Money amount={amount} currency={currency} /> },
    { title: 'Balance', isNumber: true, cell: ({ to }) => <Money amount={to} currency={currency} /> },
  ];
  return (
    <section class="stack" aria-label={`${psp} in ${currency}`}>
      <ChartFigure
        title={`${providerWords(psp)}, ${currency}`}
        note={
          waterfall.sum === closing
            ? 'Opening balance plus movements equals the closing balance.'
            : `The movements add up to ${formatMoney(waterfall.sum, currency)}, which does not match the closing balance.`
        }
        rows={waterfall.steps}
        columns={stepColumns}
        rowKey={({ name }) => name}
      >
        <WaterfallChart waterfall={waterfall} currency={currency} total="Closing balance" />
      </ChartFigure>
      <Difference row={row} />
    </section>
  );
};

const Difference = ({ row }: { row: Row }) => {
  const { currency, closing, psp_closing: theirs, difference, items, unexplained } = row;
  const money = (amount: number) => formatMoney(amount, currency);
  const itemColumns: readonly TableColumn<Item>[] = [
    { title: 'Reason', cell: ({ state }) => stateTitle(state) },
    { title: 'Age in business days', cell: ({ age }) => age.replace('-', '–') },
    {
      title: 'Difference (ours − theirs)',
      isNumber: true,
      cell: (item) => <Money amount={item.difference} currency={currency} />,
    },
  ];
  return (
    <section class="card stack" aria-label={`Difference in ${currency}`}>
      <p>
        In our ledger the PSP owes <strong>{money(closing)}</strong>. The PSP reports <strong>{money(theirs)}</strong>.
        The difference is <strong>{money(difference)}</strong>.
      </p>
      {unexplained === 0 ? (
        <p class="balanced">
          <Icon name="check" />
          {items.length === 0 ? 'No difference to explain.' : 'The breaks below explain the full difference.'}
        </p>
      ) : (
        <p class="problem" role="alert">
          <Icon name="warning" /> {money(unexplained)} is not explained by any break. Investigate the difference.
        </p>
      )}
      {items.length > 0 && (
        <Table
          caption={`Difference in ${currency} by reason and age`}
          columns={itemColumns}
          rows={items}
          rowKey={({ state, age }) => `${state} ${age}`}
        />
      )}
    </section>
  );
};
