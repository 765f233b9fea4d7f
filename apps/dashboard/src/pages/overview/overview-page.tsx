import type { Stats } from '@taprail/sdk';
import { Link, useSearch } from 'wouter-preact';
import { Loaded } from '../../parts/loaded';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { dayIn } from '../../time/format-time';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { withParams } from '../../urls/search-params';
import { NeedsAttention } from './attention-list';
import { CurrencyFigures } from './currency-figures';
import { FirstRun } from './first-run';
import { MoneyNow } from './money-now';
import { periodBefore, periodOf, periodWords, ranges, readRange } from './overview-range';
import { TopSubMerchants } from './top-sub-merchants';
import '../../charts/charts.css';
import './overview.css';

/** The money first, then what needs somebody, then how business goes. */
const OverviewPage = () => (
  <>
    <PageHead title="Overview" />
    <div class="stack">
      <FirstRun />
      <MoneyNow />
      <NeedsAttention />
      <Business />
    </div>
  </>
);
export default OverviewPage;

const Business = () => {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const days = readRange(params.get('range'));
  const { zone } = useZone();
  const today = dayIn(new Date(useServerNow()).toISOString(), zone);
  const period = periodOf(today, days);
  const before = periodBefore(period, days);
  const interval = days === 90 ? 'week' : 'day';
  const query = { ...period, interval, timezone: zone } as const;
  const earlier = { ...before, interval, timezone: zone } as const;
  const stats = useRead('stats.get', [query], (signal) => client.stats.get(query, { signal }), { keepsBefore: true });
  const statsBefore = useRead('stats.get', [earlier], (signal) => client.stats.get(earlier, { signal }), {
    isFinal: true,
    keepsBefore: true,
  });
  return (
    <section class="stack" aria-labelledby="business">
      <div class="business-head">
        <div>
          <h2 id="business">Business</h2>
          <p class="muted">
            {periodWords(period)} ({days} days, {zone}), compared with {periodWords(before)}.
          </p>
        </div>
        <nav class="segments" aria-label="Period">
          {ranges.map((each) => (
            <Link
              key={each}
              href={withParams(search, { range: each === 30 ? null : String(each) }) || '?'}
              aria-current={each === days ? 'true' : undefined}
            >
              {each} days
            </Link>
          ))}
        </nav>
      </div>
      <Loaded read={stats} lines={8}>
        {({ data }) => {
          if (data.length === 0) return <p class="muted">No sales in this period.</p>;
          const chosen = data.find(({ currency }) => currency === params.get('currency')) ?? data[0]!;
          const { currency } = chosen;
          return (
            <section class="stack" aria-label={`Figures in ${currency}`}>
              <CurrencySwitch data={data} chosen={currency} />
              <CurrencyFigures
                {...chosen}
                before={statsBefore.data?.data.find((each) => each.currency === currency)?.total}
              />
              <TopSubMerchants period={period} before={before} timezone={zone} currency={currency} />
            </section>
          );
        }}
      </Loaded>
    </section>
  );
};

const CurrencySwitch = ({ data, chosen }: { data: Stats['data']; chosen: string }) => {
  const search = useSearch();
  if (data.length < 2) return null;
  return (
    <nav class="segments currency-switch" aria-label="Currency">
      {data.map(({ currency }) => (
        <Link
          key={currency}
          href={withParams(search, { currency }) || '?'}
          aria-current={currency === chosen ? 'true' : undefined}
        >
          {currency}
        </Link>
      ))}
    </nav>
  );
};
