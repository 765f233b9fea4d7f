import type { PlatformPayout } from '@taprail/sdk';
import { ChartFigure } from '../../charts/chart-figure';
import { type WaterfallStep, waterfallOf } from '../../charts/waterfall';
import { WaterfallChart } from '../../charts/waterfall-chart';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { ActorName } from '../../parts/actor-name';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useSession } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { DateText, Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';
import '../payout/payout.css';
import '../../charts/charts.css';

/** A payout of the platform's own money, and to the cent what it is made of. On paper it is a statement. */
const PlatformPayoutPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('platformPayouts.get', [id], (signal) => client.platformPayouts.get(id, { signal }));
  return (
    <>
      {!read.data && <PageHead title="Platform payout" />}
      <Loaded read={read} lines={8}>
        {(payout) => (
          <>
            <PageHead
              title={formatMoney(payout.amount, payout.currency)}
              actions={
                <button type="button" class="button" onClick={() => print()}>
                  Print statement
                </button>
              }
            >
              <p class="line">
                <Pill status={payout.status} />
                <strong>Platform payout</strong>
                <Id id={payout.id} label="payout ID" />
              </p>
            </PageHead>
            <StatementHead payout={payout} />
            <div class="stack">
              {payout.failure_code && (
                <p class="problem" role="alert">
                  {payout.failure_message ?? words(payout.failure_code)} The amount is available again.
                </p>
              )}
              <Breakdown payout={payout} />
              <PayoutFacts payout={payout} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
export default PlatformPayoutPage;

/** On paper alone. */
const StatementHead = ({ payout }: { payout: PlatformPayout }) => {
  const { platform } = useSession();
  return (
    <section class="statement-head" aria-hidden="true">
      <h2>Statement of a platform payout</h2>
      <div class="statement-parties">
        <div>
          <strong>Paid to</strong>
          <p>{platform.name ?? platform.id}</p>
          <p>{platform.id}</p>
        </div>
        <div>
          <strong>Payout</strong>
          <p>{payout.id}</p>
          {payout.wire_reference && <p>Wire reference {payout.wire_reference}</p>}
        </div>
      </div>
    </section>
  );
};

const Breakdown = ({ payout: { amount, currency, breakdown } }: { payout: PlatformPayout }) => {
  const waterfall = waterfallOf(Object.entries(breakdown).map(([name, part]) => [words(name), part] as const));
  const columns: readonly TableColumn<WaterfallStep>[] = [
    { title: 'Component', cell: ({ name }) => name },
    { title: 'Amount', isNumber: true, cell: (step) => <Money amount={step.amount} currency={currency} /> },
    { title: 'Running total', isNumber: true, cell: ({ to }) => <Money amount={to} currency={currency} /> },
  ];
  return (
    <ChartFigure
      title="Breakdown"
      note={
        waterfall.sum === amount
          ? 'Since the payout before. The components add up to the payout amount.'
          : `The components add up to ${formatMoney(waterfall.sum, currency)}, which does not match the payout amount.`
      }
      rows={waterfall.steps}
      columns={columns}
      rowKey={({ name }) => name}
    >
      <WaterfallChart waterfall={waterfall} currency={currency} total="Payout" />
    </ChartFigure>
  );
};

const PayoutFacts = ({ payout }: { payout: PlatformPayout }) => {
  const { destination: to, requested_by: by, currency } = payout;
  const entries = `/ledger/accounts/entries?account=platform_operating:${currency}`;
  return (
    <section class="card">
      <Facts
        rows={[
          ['Destination', `${to.bank_name ?? 'Bank'} •••• ${to.last4} (${to.country})`],
          ['Made by', by ? <ActorName kind={by.kind} id={by.id} /> : 'Schedule'],
          ['Run of', payout.run_on && <DateText date={payout.run_on} />],
          ['Wire reference', payout.wire_reference && <code>{payout.wire_reference}</code>],
          ['Costs of the provider', <Money amount={payout.psp_costs} currency={currency} />],
          ['Expected arrival', <DateText date={payout.eta} />],
          ['Scheduled', <Instant at={payout.scheduled_at} />],
          ['Paid', payout.paid_at && <Instant at={payout.paid_at} />],
          [payout.paid_at ? 'Returned' : 'Failed', payout.failed_at && <Instant at={payout.failed_at} />],
          ['Ledger entries', <PageLink to={entries}>platform_operating:{currency}</PageLink>],
        ]}
      />
    </section>
  );
};
