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
  ...section('Begin:', [
    ['login', 'keep an API key for the commands that follow', from(() => import('./session/login'), 'login')],
    ['logout', 'forget the key of a profile', from(() => import('./session/login'), 'logout')],
    ['whoami', 'which platform commands work for, and by which key', from(() => import('./session/login'), 'whoami')],
    ['demo', 'a whole believable world in seconds', from(story, 'demo')],
    ['doctor', 'look for whatever keeps commands from working', from(() => import('./session/doctor'), 'doctor')],
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
      'customers of the platform who take payments',
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
    ['chains', 'authorisations that belong together', from(payments, 'chains')],
    ['transactions', 'the one record of each payment', from(payments, 'transactions'), ['txn']],
    ['refunds', 'money given back to cardholders', from(payments, 'refunds')],
    ['disputes', 'objections of cardholders', from(payments, 'disputes')],
  ]),
  ...section('Money:', [
    ['payouts', 'transfers to the bank accounts of sub-merchants', from(money, 'payouts')],
    ['balances', 'what each sub-merchant has, by currency', from(money, 'balances')],
    ['ledger', 'the books: accounts, entries, statements, exports, months', from(money, 'ledger')],
  ]),
  ...section('Events:', [
    ['events', 'everything that happened, in order', from(eventFiles, 'events')],
    [
      'listen',
      'forward events to addresses of this machine, and lose none',
      from(() => import('./events/listen'), 'listen'),
    ],
    ['trigger', 'make an event happen to something that is there', from(() => import('./events/trigger'), 'trigger')],
    ['endpoints', 'addresses that webhooks are sent to', from(eventFiles, 'endpoints')],
    ['deliveries', 'events on their way to endpoints', from(eventFiles, 'deliveries')],
  ]),
  ...section('Test environment:', [
    ['clock', 'the time of the test environment, which moves everything', from(() => import('./test/clock'), 'clock')],
    ['test', 'what banks, cardholders and providers do', from(() => import('./test/test'), 'test')],
  ]),
  ...section('Operation:', [
    ['keys', 'API keys of the platform', from(access, 'keys')],
    ['platform', 'settings of the platform', from(access, 'platform')],
    ['jobs', 'work that takes a while', from(access, 'jobs')],
    ['status', 'state of the deployment and of the books', from(access, 'status')],
    ['health', 'whether the deployment answers and is ready', from(access, 'health')],
    ['operator', 'what the operator of a deployment may do', from(access, 'operator')],
    ['requests', 'what was asked of the API, and what came of it', from(requestLog, 'requests')],
    ['logs', 'requests as they are answered', from(requestLog, 'logs')],
    ['stats', 'volume, declines, fees and disputes over time', from(requestLog, 'stats')],
    ['replay', 'build every read model once more and compare', from(() => import('./session/replay'), 'replay')],
  ]),
  ...section('Without a network:', [
    ['explain', 'what a code means and what to do about it', from(() => import('./offline/explain'), 'explain')],
    ['verify', 'check a proof or an exported file', from(() => import('./offline/verify'), 'verify')],
    ['completion', 'completion for bash, zsh and fish', from(() => import('./offline/completion'), 'completion')],
    ['version', 'the version of this command', from(() => import('./offline/version'), 'version')],
  ]),
  ...section('Anything else:', [
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
