import type { CommandEntry, CommandSpec } from '../program/command-spec';

type Modules = Readonly<Record<string, CommandSpec>>;

const section = (
  title: string,
  rows: readonly (readonly [
    name: string,
    summary: string,
    load: () => Promise<CommandSpec>,
    aliases?: readonly string[],
  ])[],
): readonly CommandEntry[] =>
  rows.map(([name, summary, load, aliases]) => ({
    name,
    summary,
    load,
    section: title,
    ...(aliases ? { aliases } : {}),
  }));

/** Loads one command of a file that has several. */
const from = (load: () => Promise<unknown>, name: string) => async (): Promise<CommandSpec> =>
  ((await load()) as Modules)[name]!;

/** For shells, tests and the documentation. */
const hidden = (name: string, load: () => Promise<CommandSpec>): CommandEntry => ({
  name,
  summary: '',
  section: '',
  isHidden: true,
  load,
});

const payments = () => import('./resources/payments');
const money = () => import('./resources/money');
const access = () => import('./resources/access');
const requestLog = () => import('./requests/requests');
const eventFiles = () => import('./events/events');
const http = (name: string) => async (): Promise<CommandSpec> => (await import('./session/http')).httpCommand(name);
const story = () => import('./stories/demo');

/** The first level, with no more than its help needs: a command's file is loaded when it is asked for. */
export const entries: readonly CommandEntry[] = [
  ...section('Get started:', [
    ['login', 'store an API key for later commands', from(() => import('./session/login'), 'login')],
    ['logout', 'remove the stored key of a profile', from(() => import('./session/login'), 'logout')],
    ['whoami', 'show the current platform and key', from(() => import('./session/login'), 'whoami')],
    ['demo', 'a demo business with payments, in seconds', from(story, 'demo')],
    ['doctor', 'diagnose configuration and connection', from(() => import('./session/doctor'), 'doctor')],
    [
      'open',
      'open the dashboard, signed in, or another page of the deployment',
      from(() => import('./session/open'), 'open'),
    ],
    ['config', 'settings of this command', from(() => import('./session/config'), 'config')],
    ['profiles', 'several deployments or platforms, side by side', from(() => import('./session/config'), 'profiles')],
  ]),
  ...section('Payments:', [
    [
      'sub-merchants',
      'businesses that take payments on the platform',
      from(() => import('./resources/onboarding'), 'subMerchants'),
      ['sm'],
    ],
    ['devices', 'card readers', from(access, 'devices')],
    ['taps', 'contactless card payments', from(payments, 'taps')],
    [
      'authorisations',
      'holds on cards: increase, charge, capture, release',
      from(payments, 'authorisations'),
      ['auth'],
    ],
    ['chains', 'linked authorisations', from(payments, 'chains')],
    ['transactions', 'payments: one record from tap to payout', from(payments, 'transactions'), ['txn']],
    ['refunds', 'refunds to cardholders', from(payments, 'refunds')],
    ['disputes', 'disputes and their evidence', from(payments, 'disputes')],
    [
      'search',
      'find payments, payouts and sub-merchants by what a screen shows',
      from(() => import('./resources/search'), 'search'),
    ],
  ]),
  ...section('Money:', [
    ['payouts', 'transfers to the bank accounts of sub-merchants', from(money, 'payouts')],
    ['payout-holds', 'sub-merchants that are not paid out for now', from(money, 'payoutHolds')],
    ['platform-payouts', 'your own money, and transfers to your bank account', from(money, 'platformPayouts')],
    ['adjustments', 'credits and debits of sub-merchants by the platform', from(money, 'adjustments')],
    ['balances', 'balances of sub-merchants, by currency', from(money, 'balances')],
    ['ledger', 'the books: accounts, entries, statements, exports, months', from(money, 'ledger')],
  ]),
  ...section('Events:', [
    ['events', 'every event, in order', from(eventFiles, 'events')],
    ['listen', 'forward events to local URLs, without losing any', from(() => import('./events/listen'), 'listen')],
    ['trigger', 'make an event happen', from(() => import('./events/trigger'), 'trigger')],
    ['endpoints', 'URLs that receive webhooks', from(eventFiles, 'endpoints')],
    ['deliveries', 'deliveries of events to endpoints', from(eventFiles, 'deliveries')],
  ]),
  ...section('Test environment:', [
    ['clock', 'the clock of the test environment', from(() => import('./test/clock'), 'clock')],
    ['test', 'simulate banks, cardholders and providers', from(() => import('./test/test'), 'test')],
  ]),
  ...section('Operations:', [
    ['keys', 'API keys of the platform', from(access, 'keys')],
    ['users', 'people who sign in to the dashboard, and their roles', from(access, 'users')],
    ['notes', 'notes on payments, disputes and sub-merchants', from(access, 'notes')],
    ['identity-provider', 'the provider by which people sign in', from(access, 'identityProvider')],
    ['platform', 'settings of the platform', from(access, 'platform')],
    ['jobs', 'background jobs', from(access, 'jobs')],
    ['status', 'state of the deployment and its books', from(access, 'status')],
    ['health', 'liveness and readiness of the deployment', from(access, 'health')],
    ['operator', 'operator commands', from(access, 'operator')],
    ['stripe', 'the set-up at Stripe', from(() => import('./session/stripe-check'), 'stripe')],
    ['requests', 'log of API requests and their outcomes', from(requestLog, 'requests')],
    ['logs', 'API requests, live', from(requestLog, 'logs')],
    ['stats', 'volume, declines, fees and disputes over time', from(requestLog, 'stats')],
    ['replay', 'rebuild every read model and compare', from(() => import('./session/replay'), 'replay')],
  ]),
  ...section('Offline:', [
    ['explain', 'explain a code and what to do about it', from(() => import('./offline/explain'), 'explain')],
    ['verify', 'check a proof or an exported file', from(() => import('./offline/verify'), 'verify')],
    ['completion', 'completion for bash, zsh and fish', from(() => import('./offline/completion'), 'completion')],
    ['version', 'the version of this command', from(() => import('./offline/version'), 'version')],
  ]),
  ...section('Raw requests:', [
    ['get', 'send GET to any path', http('get')],
    ['post', 'send POST to any path', http('post')],
    ['put', 'send PUT to any path', http('put')],
    ['patch', 'send PATCH to any path', http('patch')],
    ['delete', 'send DELETE to any path', http('delete')],
    ['openapi', 'the OpenAPI description of the deployment', from(() => import('./session/open'), 'openapi')],
  ]),
  hidden('__complete', async () => (await import('./offline/complete')).completeCommand(entries)),
  hidden('__tree', async () => (await import('./offline/tree')).treeCommand(entries)),
  hidden('__help', async () => (await import('./offline/help-texts')).helpCommand(entries)),
];
