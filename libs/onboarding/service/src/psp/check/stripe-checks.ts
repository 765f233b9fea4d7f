import type { ProviderCheck } from '@taprail/contracts';
import { toDecimalText } from '@taprail/money';
import type {
  EnabledAccounts,
  Shortage,
  StripeReading,
  StripeAccountFacts,
  StripeEndpointFacts,
  StripeExpectation,
  StripeFacts,
} from './stripe-facts';

const webhookPath = '/webhooks/psp/stripe';
const clockMaxMs = 60_000;

type Name = ProviderCheck['name'];
type Judgement = Omit<ProviderCheck, 'name'>;

const notFromBalance = 'Payouts to sub-merchants do not come from the balance at Stripe.';
const namedMax = 5;

const ok = (message: string): Judgement => ({ status: 'ok', message });
const failed = (message: string): Judgement => ({ status: 'failed', message });

/** Every check of a deployment at Stripe, judged from what was read there. */
export const stripeChecks = (facts: StripeFacts, expected: StripeExpectation): readonly ProviderCheck[] => {
  const endpoints = (name: keyof StripeExpectation['events']) =>
    judged(facts.endpoints, (found) => endpointJudgement(found, name, expected));
  const rows: readonly (readonly [Name, Judgement])[] = [
    ['account', judged(facts.account, (account) => accountJudgement(account, expected))],
    ['mode', judged(facts.livemode, (livemode) => modeJudgement(livemode, expected))],
    ['payout_schedule', judged(facts.account, (account) => scheduleJudgement(account, expected))],
    ['terminal', terminalJudgement(facts)],
    ['platform_webhooks', endpoints('platform')],
    ['reader_webhooks', endpoints('readers')],
    ['connect_webhooks', endpoints('connect')],
    ['sub_merchants', judged(facts.subMerchants, subMerchantJudgement)],
    ['balance', facts.shortages ? judged(facts.shortages, balanceJudgement) : ok(notFromBalance)],
    ['clock', clockJudgement(facts.clockAheadMs)],
  ];
  return rows.map(([name, judgement]) => ({ name, ...judgement }));
};

/** Why a live process must not start: it is certain that the key is not the one that is meant. */
export const startRefusal = (facts: StripeFacts, expected: StripeExpectation): string | undefined => {
  if (expected.environment !== 'live') return undefined;
  const certain: readonly Judgement[] = [
    ...('value' in facts.account ? [accountJudgement(facts.account.value, expected)] : []),
    ...('value' in facts.livemode ? [modeJudgement(facts.livemode.value, expected)] : []),
  ];
  return certain.find(({ status }) => status === 'failed')?.message;
};

const judged = <Value>(reading: StripeReading<Value>, judge: (value: Value) => Judgement): Judgement => {
  if ('value' in reading) return judge(reading.value);
  return { status: reading.isAway ? 'unknown' : 'failed', message: reading.failure };
};

const accountJudgement = (account: StripeAccountFacts, { platformAccount }: StripeExpectation): Judgement => {
  const { id, chargesEnabled, payoutsEnabled } = account;
  if (platformAccount !== undefined && id !== platformAccount) {
    return failed(`PSP_KEY is a key of ${id}, but STRIPE_PLATFORM_ACCOUNT is ${platformAccount}.`);
  }
  if (!chargesEnabled) return failed(`Stripe has not enabled charges for ${id}; see its dashboard.`);
  if (!payoutsEnabled) return failed(`Stripe has not enabled payouts for ${id}; see its dashboard.`);
  const compared = platformAccount === undefined ? ', which is compared with no STRIPE_PLATFORM_ACCOUNT' : '';
  return ok(`PSP_KEY is a key of ${id}${compared}.`);
};

const modeJudgement = (livemode: boolean, { environment }: StripeExpectation): Judgement => {
  const mode = livemode ? 'live' : 'test';
  if (mode === environment) return ok(`The key is of ${mode} mode, as TAPRAIL_ENV is.`);
  return failed(`The key is of ${mode} mode, but TAPRAIL_ENV is ${environment}.`);
};

const scheduleJudgement = (
  { payoutInterval }: StripeAccountFacts,
  { paysFromStripe }: StripeExpectation,
): Judgement => {
  if (!paysFromStripe) return ok(notFromBalance);
  if (payoutInterval === 'manual') return ok('Payouts of our own account are manual.');
  const shown = payoutInterval ?? 'not shown';
  return failed(
    `Payouts of our own account are ${shown}; set them to manual, or they take what sub-merchants are due.`,
  );
};

const terminalJudgement = ({ readers, locations }: StripeFacts): Judgement => {
  const both = [judged(readers, () => ok('')), judged(locations, () => ok(''))];
  return both.find(({ status }) => status !== 'ok') ?? ok('Terminal answers for readers and locations.');
};

const isOurs = ({ url }: StripeEndpointFacts, publicUrl: string | undefined): boolean => {
  if (!URL.canParse(url)) return false;
  const { origin, pathname } = new URL(url);
  return pathname === webhookPath && (publicUrl === undefined || origin === publicUrl);
};

/** An endpoint does not say whose events it gets, so it is known by the ones that it asks for. */
const endpointJudgement = (
  endpoints: readonly StripeEndpointFacts[],
  name: keyof StripeExpectation['events'],
  { events, publicUrl, apiVersion }: StripeExpectation,
): Judgement => {
  const wanted = events[name];
  const ours = endpoints.filter((endpoint) => isOurs(endpoint, publicUrl));
  if (ours.length === 0)
    return failed(`No webhook endpoint has the address ${publicUrl ?? 'https://…'}${webhookPath}.`);
  const missing = ({ events: asked }: StripeEndpointFacts) =>
    asked.includes('*') ? [] : wanted.filter((event) => !asked.includes(event));
  const closest = ours.toSorted((one, other) => missing(one).length - missing(other).length)[0]!;
  const lacking = missing(closest);
  if (lacking.length === wanted.length)
    return failed(`No webhook endpoint at our address asks for ${wanted.join(', ')}.`);
  if (lacking.length > 0) return failed(`The webhook endpoint ${closest.id} does not ask for ${lacking.join(', ')}.`);
  const whole = ours.filter((endpoint) => missing(endpoint).length === 0);
  const enabled = whole.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return failed(`The webhook endpoint ${closest.id} is disabled.`);
  const fitting = enabled.find((endpoint) => endpoint.apiVersion === apiVersion);
  if (fitting) return ok(`The webhook endpoint ${fitting.id} asks for every event.`);
  const [{ id, apiVersion: other }] = enabled as [StripeEndpointFacts];
  return failed(`The webhook endpoint ${id} has API version ${other ?? 'of the account'}; make one of ${apiVersion}.`);
};

const subMerchantJudgement = ({ accounts, isWhole }: EnabledAccounts): Judgement => {
  const lacking = accounts.filter(({ inactive }) => inactive.length > 0);
  const of = isWhole ? '' : ' of the newest accounts';
  if (lacking.length === 0) return ok(`Every enabled sub-merchant${of} has card_payments and transfers.`);
  const named = lacking
    .slice(0, namedMax)
    .map(({ subMerchantId, inactive }) => `${subMerchantId} (${inactive.join(', ')})`);
  const more = lacking.length > namedMax ? ` and ${lacking.length - namedMax} more` : '';
  return failed(`Not active for enabled sub-merchants: ${named.join(', ')}${more}.`);
};

const balanceJudgement = (shortages: readonly Shortage[]): Judgement => {
  const short = shortages.filter((row) => row.short > 0);
  if (short.length === 0) return ok('The balance covers the next payouts.');
  const missing = short.map((row) => `${row.currency} ${toDecimalText({ ...row, amount: row.short })}`).join(', ');
  const lacks = `The balance lacks ${missing} for the next payouts`;
  if (short.some((row) => row.pending < row.short)) return failed(`${lacks}; GET /v1/ledger/float has the figures.`);
  return { status: 'warning', message: `${lacks}, which wait until pending money is available.` };
};

const clockJudgement = (aheadMs: number | null): Judgement => {
  if (aheadMs === null) return { status: 'unknown', message: 'No answer of Stripe carried its time.' };
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  if (Math.abs(aheadMs) <= clockMaxMs) return ok(`The clock is within ${clockMaxMs / 1_000} s of Stripe's.`);
  return failed(
    `The clock is ${seconds} s ${aheadMs > 0 ? 'behind' : 'before'} Stripe's; signatures would be refused.`,
  );
};
