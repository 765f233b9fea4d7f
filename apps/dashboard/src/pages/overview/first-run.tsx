import type { ComponentChildren } from 'preact';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { TestCommand } from '../../parts/test-command';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';

type Step = Readonly<{ title: string; text: ComponentChildren; isDone: boolean | undefined }>;

const one = { limit: 1 } as const;

/** What exists already; undefined: not known yet, or hidden from this key. */
const useProgress = () => {
  const enabled = { ...one, status: 'enabled' } as const;
  const merchants = useRead(
    'subMerchants.list',
    [enabled],
    (signal) => client.subMerchants.list(enabled, { signal }).page(),
    { isEnabled: useScope('onboarding:read') },
  );
  const payments = useRead('transactions.list', [one], (signal) => client.transactions.list(one, { signal }).page(), {
    isEnabled: useScope('payments:read'),
  });
  const endpoints = useRead(
    'webhookEndpoints.list',
    [one],
    (signal) => client.webhookEndpoints.list(one, { signal }).page(),
    { isEnabled: useScope('webhooks:manage') },
  );
  const payouts = useRead('payouts.list', [one], (signal) => client.payouts.list(one, { signal }).page(), {
    isEnabled: useScope('payouts:read'),
  });
  const has = ({ data }: Readonly<{ data: Readonly<{ data: readonly unknown[] }> | undefined }>) =>
    data && data.data.length > 0;
  return { merchant: has(merchants), payment: has(payments), webhook: has(endpoints), payout: has(payouts) };
};

/** The way from an empty platform to a sale that was paid out. It is gone once every step is done. */
export const FirstRun = () => {
  const { merchant, payment, webhook, payout } = useProgress();
  const known = [merchant, payment, webhook, payout].filter((is) => is !== undefined);
  // Until everything is known nothing is shown: a list that appears and goes would make the page jump.
  if (known.length < 4 || known.every(Boolean)) return null;
  const steps: readonly Step[] = [
    {
      title: 'Onboard a sub-merchant',
      text: (
        <>
          <PageLink to="/sub-merchants">Create one</PageLink> and send what the provider asks for, or let a demo do it:{' '}
          <TestCommand>npx taprail demo restaurant</TestCommand>
        </>
      ),
      isDone: merchant,
    },
    {
      title: 'Take a payment',
      text: (
        <>
          Tap a test card in the <PageLink to="/console">test console</PageLink>.
        </>
      ),
      isDone: payment,
    },
    {
      title: 'Receive a webhook',
      text: (
        <>
          <PageLink to="/webhooks">Add an endpoint</PageLink> with the URL of your application.
        </>
      ),
      isDone: webhook,
    },
    {
      title: 'See a payout',
      text: 'Payments are paid out on the next business days. In test, move the clock at the top to the next payout.',
      isDone: payout,
    },
  ];
  return (
    <section class="card" aria-labelledby="first-run">
      <div class="card-head">
        <h2 id="first-run">Get started</h2>
        <span class="muted">
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </span>
      </div>
      <ol class="first-run">
        {steps.map(({ title, text, isDone }) => (
          <li key={title} data-done={isDone}>
            <span class="line">
              <strong>{title}</strong> {isDone && <Pill text="Done" tone="good" />}
            </span>
            {!isDone && <span class="muted">{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};
