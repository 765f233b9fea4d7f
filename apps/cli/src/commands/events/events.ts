import { operationCommand } from '../../operations/operation-command';
import type { CommandSpec } from '../../program/command-spec';
import { followJob } from './follow-job';
import { tailCommand } from './tail';

export const endpoints: CommandSpec = {
  name: 'endpoints',
  summary: 'addresses that webhooks are sent to',
  commands: [
    operationCommand('list', { call: 'webhookEndpoints.list' }),
    operationCommand('get', { call: 'webhookEndpoints.get' }),
    operationCommand('create', {
      call: 'webhookEndpoints.create',
      examples: ["taprail endpoints create --url http://127.0.0.1:3000/webhooks --enabled-events 'tap.*,payout.paid'"],
    }),
    operationCommand('update', { call: 'webhookEndpoints.update' }),
    operationCommand('enable', {
      call: 'webhookEndpoints.update',
      fixed: { status: 'enabled' },
      summary: 'send to an endpoint again',
    }),
    operationCommand('disable', {
      call: 'webhookEndpoints.update',
      fixed: { status: 'disabled' },
      summary: 'keep the events of an endpoint for later',
    }),
    operationCommand('roll-secret', { call: 'webhookEndpoints.rollSecret' }),
    operationCommand('test', { call: 'webhookEndpoints.test' }),
    operationCommand('drill', {
      call: 'test.webhookEndpoints.drill',
      summary: 'send duplicates, out of order, forged, and judge how they are taken',
      after: followJob,
      examples: ['taprail endpoints drill we_… --count 3 --duplicates 2 --reorder --bad-signature'],
    }),
    operationCommand('delete', { call: 'webhookEndpoints.delete' }),
  ],
};

export const deliveries: CommandSpec = {
  name: 'deliveries',
  summary: 'events on their way to endpoints, attempt by attempt',
  commands: [
    operationCommand('list', { call: 'webhookEndpoints.deliveries', args: ['endpoint'] }),
    operationCommand('get', { call: 'deliveries.get' }),
    operationCommand('erase-content', { call: 'deliveries.eraseContent' }),
  ],
};

export const events: CommandSpec = {
  name: 'events',
  summary: 'everything that happened, in order',
  commands: [
    operationCommand('list', { call: 'events.list' }),
    operationCommand('get', { call: 'events.get' }),
    operationCommand('deliveries', { call: 'events.deliveries' }),
    tailCommand,
    operationCommand('resend', { call: 'events.redeliver' }),
    operationCommand('resend-matching', {
      call: 'events.redeliverMany',
      summary: 'send again everything that matches, as a job',
      after: followJob,
      examples: [
        'taprail events resend-matching --from 2026-03-01T00:00:00Z --to 2026-03-02T00:00:00Z --status failed --dry-run',
      ],
    }),
  ],
};
