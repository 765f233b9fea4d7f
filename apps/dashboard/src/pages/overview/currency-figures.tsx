import type { Stats, StatsBucket, StatsFigures } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { BarChart } from '../../charts/bar-chart';
import { ChartFigure } from '../../charts/chart-figure';
import { SparkLine } from '../../charts/spark-line';
import { countOf, formatCount, formatMoney, formatMoneyShort, formatRate } from '../../money/format-money';
import { Money } from '../../money/money';
import { PageLink } from '../../parts/page-link';
import { words } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { formatDate, formatDateShort } from '../../time/format-time';
import { Change } from './change';
import { changeOf, type ChangeWords, pointsOf } from './change-words';

/** `before`: the figures of the period before, once they are known. */
type Props = Stats['data'][number] & Readonly<{ before: StatsFigures | undefined }>;

const feesOf = ({ fees }: StatsFigures): number => fees.platform - fees.platform_returned;
const disputesOf = ({ disputes }: StatsFigures): number =>
  disputes.open.count + disputes.won.count + disputes.lost.count + disputes.withdrawn.count;

const outcomes = [
  ['approved', 'Approved', 2],
  ['declined', 'Declined by the issuer', 4],
  ['declined_by_service', 'Declined by us', 3],
  ['reversed', 'Reversed', 5],
  ['pending', 'Pending', 1],
] as const satisfies readonly (readonly [keyof StatsFigures['taps'], string, number])[];

/** The figures of one currency. Sums over currencies would mean nothing. */
export const CurrencyFigures = ({ currency, total, buckets, before }: Props) => {
  const money = (amount: number) => formatMoney(amount, currency);
  const { captured, approval_rate: rate, refunds, fees, disputes, taps } = total;
  const undecided = taps.pending.count + taps.reversed.count;
  return (
    <>
      <ul class="figures">
        <Figure
          name="Captured"
          value={money(captured.amount)}
          change={before && changeOf(captured.amount, before.captured.amount)}
          note={`${countOf(captured.count, 'capture')}, including ${money(captured.tips)} in tips`}
          meaning="Captured in this period, including tips, before fees and refunds."
        >
          <SparkLine values={buckets.map((each) => each.captured.amount)} />
        </Figure>
        <Figure
          name="Approval rate"
          value={formatRate(rate.count_bps)}
          change={before && pointsOf(rate.count_bps, before.approval_rate.count_bps)}
          note={`${formatRate(rate.amount_bps)} by amount${undecided > 0 ? `, excluding ${formatCount(undecided)} pending or reversed` : ''}`}
          meaning="Approved ÷ (approved + declined), by count."
        >
          <SparkLine values={buckets.map((each) => each.approval_rate.count_bps)} />
        </Figure>
        <Figure
          name="Refunded"
          value={money(refunds.amount)}
          change={before && changeOf(refunds.amount, before.refunds.amount)}
          note={countOf(refunds.count, 'refund')}
          meaning="Refunds made in this period, regardless of the sale date."
        >
          <SparkLine values={buckets.map((each) => each.refunds.amount)} />
        </Figure>
        <Figure
          name="Platform fees"
          value={money(feesOf(total))}
          change={before && changeOf(feesOf(total), feesOf(before))}
          note={`${money(fees.processing)} processing fees`}
          meaning="Your fees on captures, minus fees returned with refunds."
        >
          <SparkLine values={buckets.map((each) => each.fees.platform)} />
        </Figure>
        <Figure
          name="Disputes"
          value={formatCount(disputesOf(total))}
          change={before && changeOf(disputesOf(total), disputesOf(before))}
          note={`${disputes.open.count} open, ${disputes.won.count} won, ${disputes.lost.count} lost`}
          meaning="Disputes opened in this period, excluding inquiries."
        >
          <SparkLine
            values={buckets.map(
              (each) => each.disputes.open.count + each.disputes.lost.count + each.disputes.won.count,
            )}
          />
        </Figure>
      </ul>
      <div class="overview-charts">
        <ChartFigure
          title="Captured"
          note={`${currency} per ${bucketWord(buckets)}`}
          rows={buckets}
          columns={volumeColumns(currency)}
          rowKey={({ from }) => from}
          legend={[['Captured, including tips', 1]]}
        >
          <BarChart
            label={`Captured in ${currency}`}
            colours={[1]}
            formatValue={(value) => formatMoneyShort(value, currency)}
            bars={buckets.map((bucket) => ({
              label: bucket.from,
              axisLabel: formatDateShort(bucket.date),
              parts: [bucket.captured.amount],
              text: `${formatDate(bucket.date)}: ${money(bucket.captured.amount)}, ${countOf(bucket.captured.count, 'capture')}`,
            }))}
          />
        </ChartFigure>
        <ChartFigure
          title="Taps by outcome"
          note={`Taps per ${bucketWord(buckets)}`}
          rows={buckets}
          columns={outcomeColumns}
          rowKey={({ from }) => from}
          legend={outcomes
            .filter(([name]) => issuerDeclines(total)[name].count > 0)
            .map(([, name, colour]) => [name, colour])}
        >
          <BarChart
            label="Taps by outcome"
            colours={outcomes.map(([, , colour]) => colour)}
            formatValue={formatCount}
            bars={buckets.map((bucket) => ({
              label: bucket.from,
              axisLabel: formatDateShort(bucket.date),
              parts: outcomes.map(([name]) => issuerDeclines(bucket)[name].count),
              text: `${formatDate(bucket.date)}: ${outcomesOf(bucket)}`,
            }))}
          />
        </ChartFigure>
      </div>
      <DeclineReasons total={total} currency={currency} />
    </>
  );
};

const bucketWord = (buckets: readonly StatsBucket[]): string =>
  buckets.length > 31 || isWeekly(buckets) ? 'week' : 'day';
const isWeekly = ([first]: readonly StatsBucket[]): boolean =>
  first !== undefined && Date.parse(first.to) - Date.parse(first.from) > 2 * 86_400_000;

/** The count of declines includes our own; shown apart, they are not counted twice. */
const issuerDeclines = ({ taps }: Pick<StatsFigures, 'taps'>): StatsFigures['taps'] => ({
  ...taps,
  declined: {
    count: taps.declined.count - taps.declined_by_service.count,
    amount: taps.declined.amount - taps.declined_by_service.amount,
  },
});

/** `4 approved, 1 declined by the issuer`; the outcomes that nothing had are left out. */
const outcomesOf = (bucket: StatsBucket): string => {
  const counts = issuerDeclines(bucket);
  const parts = outcomes.filter(([name]) => counts[name].count > 0);
  return parts.length === 0
    ? 'no taps'
    : parts.map(([name, text]) => `${formatCount(counts[name].count)} ${text.toLowerCase()}`).join(', ');
};

type FigureProps = {
  name: string;
  value: string;
  change: ChangeWords | null | undefined;
  note: string;
  meaning: string;
  children: ComponentChildren;
};

const Figure = ({ name, value, change, note, meaning, children }: FigureProps) => (
  <li>
    <div class="figure card" role="group" aria-label={name} tabIndex={0} title={meaning}>
      <span class="figure-name">{name}</span>
      <span class="figure-value">{value}</span>
      {change && <Change change={change} />}
      <span class="figure-note">{note}</span>
      {children}
      <span class="figure-meaning">{meaning}</span>
    </div>
  </li>
);

const volumeColumns = (currency: string): readonly TableColumn<StatsBucket>[] => [
  { title: 'From', cell: ({ date }) => formatDate(date) },
  { title: 'Captured', isNumber: true, cell: ({ captured }) => <Money amount={captured.amount} currency={currency} /> },
  { title: 'Tips', isNumber: true, cell: ({ captured }) => <Money amount={captured.tips} currency={currency} /> },
  { title: 'Captures', isNumber: true, cell: ({ captured }) => formatCount(captured.count) },
];

const outcomeColumns: readonly TableColumn<StatsBucket>[] = [
  { title: 'From', cell: ({ date }) => formatDate(date) },
  ...outcomes.map(([name, title]) => ({
    title,
    isNumber: true,
    cell: (bucket: StatsBucket) => formatCount(issuerDeclines(bucket)[name].count),
  })),
];

const DeclineReasons = ({ total, currency }: { total: StatsFigures; currency: string }) => {
  const { decline_reasons: reasons } = total;
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ count }) => count));
  return (
    <section class="card" aria-labelledby="declines">
      <div class="card-head">
        <h2 id="declines">Decline reasons</h2>
        <PageLink to="/payments?status=declined">View declined payments</PageLink>
      </div>
      <ol class="reasons">
        {reasons.map(({ reason, count, amount }) => (
          <li key={reason}>
            <span class="reason-name">{words(reason)}</span>
            <span class="reason-bar" aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span class="reason-count">
              {formatCount(count)} · <Money amount={amount} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
