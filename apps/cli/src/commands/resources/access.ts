import { operationCommand } from '../../operations/operation-command';
import type { ApiObject } from '../../output/value';
import type { CommandSpec, Input } from '../../program/command-spec';
import type { Context } from '../../session/context';
import { statusText } from './status-text';

export const keys: CommandSpec = {
  name: 'keys',
  summary: 'API keys of the platform',
  commands: [
    operationCommand('list', { call: 'apiKeys.list' }),
    operationCommand('issue', {
      call: 'apiKeys.issue',
      examples: ['taprail keys issue --label reports --scopes ledger:read,payouts:read'],
    }),
    operationCommand('rotate', { call: 'apiKeys.rotate' }),
    operationCommand('revoke', { call: 'apiKeys.revoke' }),
    {
      name: 'sessions',
      summary: 'dashboard sessions',
      commands: [
        operationCommand('list', { call: 'dashboardSessions.list' }),
        operationCommand('revoke', { call: 'dashboardSessions.revoke' }),
      ],
    },
  ],
};

export const users: CommandSpec = {
  name: 'users',
  summary: 'people who sign in to the dashboard, and their roles',
  commands: [
    operationCommand('list', { call: 'users.list' }),
    operationCommand('get', { call: 'users.get' }),
    operationCommand('invite', {
      call: 'users.invite',
      examples: ['taprail users invite --email ada@bistro.example --role finance'],
    }),
    operationCommand('renew-invitation', { call: 'users.renewInvitation' }),
    operationCommand('set-role', { call: 'users.update', aliases: ['update'] }),
    operationCommand('deactivate', { call: 'users.deactivate', aliases: ['revoke'] }),
    operationCommand('erase', { call: 'users.erase' }),
  ],
};

export const notes: CommandSpec = {
  name: 'notes',
  summary: 'notes on payments, disputes and sub-merchants',
  commands: [
    operationCommand('list', { call: 'notes.list', examples: ['taprail notes list --submerchant bistro-42'] }),
    operationCommand('add', {
      call: 'notes.add',
      examples: ['taprail notes add --submerchant bistro-42 --text "Call before a large payout"'],
    }),
    operationCommand('remove', { call: 'notes.remove' }),
  ],
};

export const identityProvider: CommandSpec = {
  name: 'identity-provider',
  summary: 'the OpenID Connect provider by which people sign in',
  commands: [
    operationCommand('get', { call: 'identityProvider.get' }),
    operationCommand('set', {
      call: 'identityProvider.set',
      examples: [
        'taprail identity-provider set --name Acme --issuer https://login.acme.example --client-id taprail --client-secret …',
      ],
    }),
    operationCommand('test', { call: 'identityProvider.test' }),
    operationCommand('remove', { call: 'identityProvider.remove' }),
  ],
};

export const devices: CommandSpec = {
  name: 'devices',
  summary: 'card readers',
  commands: [
    operationCommand('list', { call: 'devices.list' }),
    operationCommand('get', { call: 'devices.get' }),
    operationCommand('create', { call: 'devices.create' }),
    operationCommand('update', { call: 'devices.update', aliases: ['assign'] }),
    operationCommand('delete', { call: 'devices.delete' }),
  ],
};

export const platform: CommandSpec = {
  name: 'platform',
  summary: 'settings of the platform',
  commands: [
    operationCommand('get', { call: 'platform.get' }),
    operationCommand('set', { call: 'platform.update', aliases: ['update'] }),
  ],
};

export const jobs: CommandSpec = {
  name: 'jobs',
  summary: 'background jobs',
  commands: [operationCommand('get', { call: 'jobs.get' }), operationCommand('cancel', { call: 'jobs.cancel' })],
};

/** In ten lines; every follower and every missing movement where they are asked for. */
const inShort = {
  options: [{ flags: '--verbose', summary: 'every part, with each follower' }],
  show: ({ out }: Context, answer: ApiObject, { options }: Input): void =>
    options['verbose'] === true ? out.record(answer) : out.data(answer, () => statusText(answer, out.width)),
};

export const status: CommandSpec = operationCommand('status', {
  call: 'status.get',
  summary: 'state of the deployment and its books',
  ...inShort,
});

export const health: CommandSpec = {
  name: 'health',
  summary: 'liveness and readiness of the deployment',
  commands: [operationCommand('live', { call: 'health.live' }), operationCommand('ready', { call: 'health.ready' })],
};

export const operator: CommandSpec = {
  name: 'operator',
  summary: 'operator commands, with the operator key',
  commands: [
    operationCommand('status', { call: 'operator.status.get', ...inShort }),
    {
      name: 'platforms',
      summary: 'platforms of the deployment',
      commands: [
        operationCommand('list', { call: 'operator.platforms.list' }),
        operationCommand('create', { call: 'operator.platforms.create' }),
        operationCommand('issue-key', { call: 'operator.platforms.issueKey' }),
      ],
    },
    {
      name: 'gaps',
      summary: 'movements of money that the journal owes',
      commands: [
        operationCommand('list', { call: 'operator.gaps.list' }),
        operationCommand('get', { call: 'operator.gaps.get' }),
        operationCommand('explain', { call: 'operator.gaps.explain' }),
      ],
    },
    {
      name: 'parked-messages',
      summary: 'messages that failed by their content',
      commands: [
        operationCommand('list', { call: 'operator.parkedMessages.list' }),
        operationCommand('get', { call: 'operator.parkedMessages.get' }),
        operationCommand('replay', { call: 'operator.parkedMessages.replay' }),
        operationCommand('replay-matching', { call: 'operator.parkedMessages.replayMany' }),
        operationCommand('discard', { call: 'operator.parkedMessages.discard' }),
      ],
    },
    {
      name: 'orphaned-payments',
      summary: 'payments at Stripe that the event store does not know',
      commands: [
        operationCommand('list', { call: 'operator.orphanedPayments.list' }),
        operationCommand('confirm', { call: 'operator.orphanedPayments.confirm' }),
      ],
    },
    operationCommand('float', { call: 'operator.float.get' }),
    {
      name: 'payout-freeze',
      summary: 'whether payouts are frozen, and why',
      commands: [
        operationCommand('get', { call: 'operator.payoutFreeze.get' }),
        operationCommand('thaw', { call: 'operator.payoutFreeze.thaw' }),
      ],
    },
    operationCommand('resume-lane', { call: 'operator.journalLanes.resume', args: ['shard'] }),
    {
      name: 'reconciliation',
      summary: 'files of the PSP and of the bank',
      commands: [
        operationCommand('run', { call: 'operator.reconciliation.run' }),
        operationCommand('breaks', { call: 'operator.reconciliation.breaks' }),
        operationCommand('bank-statement', { call: 'operator.reconciliation.handInStatement', fromFile: ['content'] }),
        operationCommand('settlement-file', { call: 'operator.reconciliation.handInFile', fromFile: ['content'] }),
      ],
    },
  ],
};
