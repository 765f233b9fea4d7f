import { Link, useSearch } from 'wouter-preact';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { TestCommand } from '../../parts/test-command';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { dayIn } from '../../time/format-time';
import { useServerNow } from '../../time/server-clock';
import { useZone } from '../../time/zone';
import { withParams } from '../../urls/search-params';
import { Attention } from './attention';
import { CurrencyFigures } from './currency-figures';
import { periodOf, ranges, readRange } from './overview-range';
import '../../charts/charts.css';
import './overview.css';

const command = 'taprail demo restaurant';

const OverviewPage = () => {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const days = readRange(params.get('range'));
  const { zone } = useZone();
  const today = dayIn(new Date(useServerNow()).toISOString(), zone);
  const query = { ...periodOf(today, days), interval: days === 90 ? 'week' : 'day', timezone: zone } as const;
  const stats = useRead('stats.get', [query], (signal) => client.stats.get(query, { signal }), { keepsBefore: true });

  return (
    <>
      <PageHead
        title="Overview"
        actions={
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
        }
      />
      <div class="stack">
        <Attention />
        <Loaded read={stats} lines={8}>
          {({ data }) => {
            if (data.length === 0) {
              return (
                <div class="empty">
                  <p>No sales in this period.</p>
                  <PageLink class="button" to="/console">
                    Open the test console
                  </PageLink>
                  <TestCommand>{command}</TestCommand>
                </div>
              );
            }
            const currencies = data.map(({ currency }) => currency);
            const chosen = data.find(({ currency }) => currency === params.get('currency')) ?? data[0]!;
            return (
              <section class="stack" aria-label={`Figures in ${chosen.currency}`}>
                {currencies.length > 1 && (
                  <nav class="segments currency-switch" aria-label="Currency">
                    {currencies.map((currency) => (
                      <Link
                        key={currency}
                        href={withParams(search, { currency }) || '?'}
                        aria-current={currency === chosen.currency ? 'true' : undefined}
                      >
                        {currency}
                      </Link>
                    ))}
                  </nav>
                )}
                <CurrencyFigures {...chosen} />
              </section>
            );
          }}
        </Loaded>
      </div>
    </>
  );
};
export default OverviewPage;
