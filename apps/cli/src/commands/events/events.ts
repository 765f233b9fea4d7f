import { operationCommand } from '../../operations/operation-command';
import type { CommandSpec } from '../../program/command-spec';
import { followJob } from './follow-job';
import { tailCommand } from './tail';

export const endpoints: CommandSpec = {
  name: 'endpoints',
  summary: 'URLs that receive webhooks',
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
      summary: 'enable an endpoint',
    }),
    operationCommand('disable', {
      call: 'webhookEndpoints.update',
      fixed: { status: 'disabled' },
      summary: 'disable an endpoint and hold its events',
    }),
    operationCommand('reveal-secret', { call: 'webhookEndpoints.revealSecret' }),
    operationCommand('roll-secret', { call: 'webhookEndpoints.rollSecret' }),
    operationCommand('test', { call: 'webhookEndpoints.test' }),
    operationCommand('drill', {
      call: 'test.webhookEndpoints.drill',
      summary: 'test a receiver with duplicates, disorder and a forged event',
      after: followJob,
      examples: ['taprail endpoints drill we_… --count 3 --duplicates 2 --reorder --bad-signature'],
    }),
    operationCommand('delete', { call: 'webhookEndpoints.delete' }),
  ],
};

export const deliveries: CommandSpec = {
  name: 'deliveries',
  summary: 'deliveries of events to endpoints, attempt by attempt',
  commands: [
    operationCommand('list', { call: 'webhookEndpoints.deliveries', args: ['endpoint'] }),
    operationCommand('get', { call: 'deliveries.get' }),
    operationCommand('erase-content', { call: 'deliveries.eraseContent' }),
  ],
};

export const events: CommandSpec = {
  name: 'events',
  summary: 'every event, in order',
  commands: [
    operationCommand('list', { call: 'events.list' }),
    operationCommand('get', { call: 'events.get' }),
    operationCommand('deliveries', { call: 'events.deliveries' }),
    tailCommand,
    operationCommand('resend', { call: 'events.redeliver' }),
    operationCommand('resend-matching', {
      call: 'events.redeliverMany',
      summary: 'resend every matching event, as a job',
      after: followJob,
      examples: [
        'taprail events resend-matching --from 2026-03-01T00:00:00Z --to 2026-03-02T00:00:00Z --status failed --dry-run',
      ],
    }),
  ],
};
