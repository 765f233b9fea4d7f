import { countOf, formatRate } from '../../money/format-money';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { addDays, dayIn, formatDistance } from '../../time/format-time';
import { useServerNow } from '../../time/server-clock';
import { byDeadline } from './deadline';
import { sumsOf, winRateBps } from './dispute-filters';

const countedMax = 100;
const rateDays = 365;

/** What is at risk, and how disputes have ended. */
export const DisputeFigures = () => (
  <section class="card" aria-label="At risk">
    <dl class="dispute-figures">
      <AtRisk status="needs_response" name="Need a response" />
      <AtRisk status="under_review" name="Under review" />
      {useScope('payments:read') && <WinRate />}
    </dl>
  </section>
);

const AtRisk = ({ status, name }: { status: 'needs_response' | 'under_review'; name: string }) => {
  const nowMs = useServerNow();
  const query = { status, limit: countedMax } as const;
  const read = useRead('disputes.list', [query], (signal) => client.disputes.list(query, { signal }).page());
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Loaded read={read} lines={1}>
          {({ data, has_more: isMore }) => {
            const sums = sumsOf(data);
            const [first] = [...data].sort(byDeadline);
            return (
              <>
                <span class="dispute-figure">
                  {sums.length === 0 && 'None'}
                  {sums.map(({ currency, amount }) => (
                    <Money key={currency} amount={amount} currency={currency} />
                  ))}
                </span>
                {first && (
                  <small class="muted">
                    {isMore ? `more than ${countedMax} disputes` : countOf(data.length, 'dispute')}
                    {status === 'needs_response' && `, the first due ${formatDistance(first.scheme_deadline, nowMs)}`}
                  </small>
                )}
              </>
            );
          }}
        </Loaded>
      </dd>
    </div>
  );
};

const WinRate = () => {
  const to = dayIn(new Date(useServerNow()).toISOString(), 'UTC');
  const query = { from: addDays(to, 1 - rateDays), to, interval: 'month' } as const;
  const read = useRead('stats.get', [query, 'disputes'], (signal) => client.stats.get(query, { signal }));
  return (
    <div>
      <dt>Win rate</dt>
      <dd>
        <Loaded read={read} lines={1}>
          {({ data }) => {
            const outcomes = data.map(({ total }) => total.disputes);
            const won = outcomes.reduce((sum, each) => sum + each.won.count, 0);
            const lost = outcomes.reduce((sum, each) => sum + each.lost.count, 0);
            return (
              <>
                <span class="dispute-figure">{formatRate(winRateBps(outcomes))}</span>
                <small class="muted">
                  {won + lost === 0 ? 'None decided in 12 months' : `${won} won, ${lost} lost in 12 months`}
                </small>
              </>
            );
          }}
        </Loaded>
      </dd>
    </div>
  );
};
