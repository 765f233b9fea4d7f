import type { Debts } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { DateText } from '../../time/instant';
import { completenessWords } from './completeness-words';
import { LedgerFrame } from './ledger-frame';

type Total = Debts['totals'][number];
type Row = Debts['data'][number];

const bands = [
  ['days_0_30', 'Up to 30 days'],
  ['days_31_60', '31–60 days'],
  ['days_61_90', '61–90 days'],
  ['over_90_days', 'Over 90 days'],
] as const;

const amounts: readonly TableColumn<Total>[] = [
  {
    title: 'Owed',
    isNumber: true,
    cell: ({ outstanding, currency }) => <Money amount={outstanding} currency={currency} />,
  },
  ...bands.map(([band, title]) => ({
    title,
    isNumber: true,
    cell: ({ by_age: byAge, currency }: Total) => <Money amount={byAge[band]} currency={currency} />,
  })),
];

const totalColumns: readonly TableColumn<Total>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  ...amounts,
];

const rowColumns: readonly TableColumn<Row>[] = [
  {
    title: 'Sub-merchant',
    cell: ({ submerchant }) => (submerchant === null ? '–' : <SubMerchantLink reference={submerchant} />),
  },
  ...(amounts as readonly TableColumn<Row>[]),
  { title: 'Since', cell: ({ oldest_at: at }) => <DateText date={at.slice(0, 10)} /> },
];

/** Who owes the platform money, and for how long. */
const DebtsPage = () => {
  const read = useRead('ledger.debts', [], (signal) => client.ledger.debts({}, { signal }));
  return (
    <LedgerFrame
      title="Debts"
      about="What sub-merchants owe after refunds and disputes that their sales did not cover. Later sales recover the oldest debt first."
    >
      <Loaded read={read}>
        {({ data, totals, completeness }) => {
          const state = completenessWords(completeness);
          return (
            <>
              <p class="line ledger-state" role="status">
                <Pill text={words(completeness.status)} tone={state.tone} />
                <span>{state.text}</span>
              </p>
              {data.length === 0 ? (
                <p class="muted">Nobody owes anything.</p>
              ) : (
                <>
                  <div class="card">
                    <Table
                      caption="Owed in each currency"
                      columns={totalColumns}
                      rows={totals}
                      rowKey={({ currency }) => currency}
                    />
                  </div>
                  <div class="card">
                    <Table
                      caption="Owed by sub-merchants"
                      columns={rowColumns}
                      rows={data}
                      rowKey={({ submerchant, currency }) => `${submerchant}/${currency}`}
                    />
                  </div>
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </LedgerFrame>
  );
};
export default DebtsPage;
