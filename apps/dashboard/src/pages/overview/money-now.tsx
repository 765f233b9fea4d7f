import type { Balances, Payout } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { PayoutPill } from '../payout/payout-pill';
import { ScopedCard } from '../../parts/scoped-card';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { DateText } from '../../time/instant';

const everyMs = 10_000;

const useBalances = (isEnabled: boolean) =>
  useRead('balances.get', [{}], (signal) => client.balances.get({}, { signal }), { waits: true, everyMs, isEnabled });

/** The money of all sub-merchants as it is now, and when it leaves. Before there is any there is nothing to show. */
export const MoneyNow = () => {
  const seesLedger = useScope('ledger:read');
  const balances = useBalances(seesLedger);
  if (seesLedger && balances.data?.data.length === 0) return null;
  return (
    <div class="money-now">
      <ScopedCard title="Balance of all sub-merchants" scope="ledger:read">
        {() => <BalanceFigures />}
      </ScopedCard>
      <ScopedCard
        title="Next payouts"
        scope="payouts:read"
        link={<PageLink to="/payouts?view=calendar">Calendar</PageLink>}
      >
        {() => <NextPayouts />}
      </ScopedCard>
    </div>
  );
};

type Balance = Balances['data'][number];

const amounts: readonly (readonly [keyof Omit<Balance, 'currency'>, string, string])[] = [
  ['available', 'Available', 'Goes out with the next payouts.'],
  ['pending', 'Pending', 'Captured, not yet available.'],
  ['in_transit', 'In transit', 'On its way to bank accounts.'],
  ['disputed', 'Disputed', 'Held for open disputes.'],
  ['reserved', 'Reserved', 'Held in the rolling reserve.'],
  ['negative', 'Owed to you', 'Debt of sub-merchants from earlier runs.'],
];
const always = new Set(['available', 'pending', 'in_transit']);

const BalanceFigures = () => (
  <Loaded read={useBalances(true)}>
    {({ data, platform_fees: fees }) => (
      <div class="stack">
        {data.map((balance) => {
          const { currency } = balance;
          const own = fees?.find((each) => each.currency === currency);
          return (
            <dl key={currency} class="balance-figures">
              {amounts
                .filter(([name]) => always.has(name) || balance[name] !== 0)
                .map(([name, title, meaning]) => (
                  <div key={name}>
                    <dt>{title}</dt>
                    <dd>
                      <Money amount={balance[name]} currency={currency} />
                      <small class="muted">
                        {name === 'available' && balance.available < 0 ? 'Taken back from later sales.' : meaning}
                      </small>
                    </dd>
                  </div>
                ))}
              <div>
                <dt>Your fees</dt>
                <dd>
                  <Money amount={own?.amount ?? 0} currency={currency} />
                  <small class="muted">Collected, not yet paid to you.</small>
                </dd>
              </div>
            </dl>
          );
        })}
      </div>
    )}
  </Loaded>
);

const shownMax = 5;
const byArrival = (left: Payout, right: Payout): number =>
  left.eta.localeCompare(right.eta) || left.id.localeCompare(right.id);

const NextPayouts = () => {
  const read = useRead('payouts.list', ['next'], async (signal) => {
    const pages = await Promise.all(
      (['in_transit', 'scheduled'] as const).map((status) =>
        client.payouts.list({ status, limit: 50 }, { signal }).page(),
      ),
    );
    return { rows: pages.flatMap(({ data }) => data).sort(byArrival), hasMore: pages.some((page) => page.has_more) };
  });
  return (
    <Loaded read={read}>
      {({ rows, hasMore }) =>
        rows.length === 0 ? (
          <p class="muted">Nothing is on its way. Available money leaves with the next payout run.</p>
        ) : (
          <>
            <ul class="next-payouts">
              {rows.slice(0, shownMax).map((payout) => (
                <li key={payout.id}>
                  <DateText date={payout.eta} />
                  <PageLink to={`/payouts/${payout.id}`}>
                    <Money amount={payout.amount} currency={payout.currency} />
                  </PageLink>
                  <span class="cut">
                    <SubMerchantLink reference={payout.submerchant} />
                  </span>
                  <PayoutPill payout={payout} />
                </li>
              ))}
            </ul>
            {rows.length > shownMax && (
              <PageLink to="/payouts?status=in_transit">
                {hasMore ? 'More than ' : ''}
                {rows.length - shownMax} more on their way
              </PageLink>
            )}
          </>
        )
      }
    </Loaded>
  );
};
