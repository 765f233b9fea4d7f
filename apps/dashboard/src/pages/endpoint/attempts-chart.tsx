import type { WebhookEndpoint } from '@taprail/sdk';
import '../../charts/charts.css';
import { BarChart } from '../../charts/bar-chart';
import { ChartFigure } from '../../charts/chart-figure';
import { formatCount } from '../../money/format-money';
import type { TableColumn } from '../../parts/table';
import { formatDate, formatDateShort } from '../../time/format-time';
import { useServerNow } from '../../time/server-clock';
import { type AttemptDay, attemptDays } from './attempt-days';

const columns: readonly TableColumn<AttemptDay>[] = [
  { title: 'Day', cell: ({ date }) => formatDate(date) },
  { title: 'Succeeded', isNumber: true, cell: ({ succeeded }) => formatCount(succeeded) },
  { title: 'Failed', isNumber: true, cell: ({ failed }) => formatCount(failed) },
];

/** How an endpoint has answered day by day. */
export const AttemptsChart = ({ endpoint: { health } }: { endpoint: WebhookEndpoint }) => {
  const today = new Date(useServerNow()).toISOString().slice(0, 10);
  const days = attemptDays(health?.days, today);
  if (days.length === 0) return null;
  return (
    <div class="attempts">
      <ChartFigure
        title="Attempts"
        note="Per day (UTC), the last 14 days"
        rows={days}
        columns={columns}
        rowKey={({ date }) => date}
        legend={[
          ['Succeeded', 2],
          ['Failed', 4],
        ]}
      >
        <BarChart
          label="Attempts by day"
          colours={[2, 4]}
          formatValue={formatCount}
          bars={days.map(({ date, succeeded, failed }) => ({
            label: date,
            axisLabel: formatDateShort(date),
            parts: [succeeded, failed],
            text: `${formatDate(date)}: ${formatCount(succeeded)} succeeded, ${formatCount(failed)} failed`,
          }))}
        />
      </ChartFigure>
    </div>
  );
};
