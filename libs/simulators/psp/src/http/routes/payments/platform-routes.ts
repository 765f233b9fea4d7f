import type Stripe from 'stripe';
import { type AccountFields, textOf } from '../../../engine/state/fields';
import { missing } from '../../../engine/state/refusal';
import { accountJson } from '../../../wire/json/account-json';
import { listJson, pageOf } from '../../../wire/json/list-json';
import { seconds } from '../../../wire/json/requirements-json';
import { inRange } from '../../../wire/params/created-range';
import { eventListParams, pageParams } from '../../../wire/params/money-params';
import { readParams } from '../../../wire/params/read-params';
import type { Room, Route } from '../../call';
import type { PaymentEventRow } from '../../webhooks/payment-event-log';
import type { NamedWebhookTarget } from '../../webhooks/webhook-targets';

const eventsOf = ({ records }: Room, account: string | null): readonly PaymentEventRow[] =>
  records.all<PaymentEventRow>('event').filter((event) => event.account === account);

const endpointJson = ({ apiVersion, platform }: Room, { name, target }: NamedWebhookTarget) =>
  ({
    id: `we_${name}`,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: seconds(platform().createdMs),
    description: null,
    enabled_events: [...(target.events ?? ['*'])],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: target.url,
  }) satisfies Stripe.WebhookEndpoint;

/** The platform's own account, its events and its endpoints. */
export const platformRoutes: readonly Route[] = [
  [
    'GET',
    '/v1/account',
    ({ platform, shelf }, { account }) => accountJson(account === null ? platform() : shelf.account(account)),
  ],
  [
    'GET',
    '/v1/events',
    (room, { account, params }) => {
      const query = readParams(eventListParams, params);
      const created = inRange(query['created']);
      const types = (query['types'] ?? []) as readonly string[];
      const type = textOf(query['type']);
      const asked = type === null ? types : [...types, type];
      const fits = (name: string): boolean =>
        asked.length === 0 ||
        asked.some((each) => each === name || (each.endsWith('.*') && name.startsWith(each.slice(0, -1))));
      const rows = eventsOf(room, account).filter(({ atMs, event }) => created(atMs) && fits(String(event['type'])));
      const page = pageOf(rows.toReversed(), query, 'event', ({ event }) => event['id']);
      const events = page.rows.map(({ event }): AccountFields => event);
      return listJson('/v1/events', events, page.hasMore);
    },
  ],
  [
    'GET',
    '/v1/events/:id',
    (room, { account, ids: [id = ''] }) => {
      const found = room.records.get<PaymentEventRow>('event', id);
      if (found?.account !== account) throw missing('event', id, 'id');
      return found.event;
    },
  ],
  [
    'GET',
    '/v1/webhook_endpoints',
    (room, { params }) => {
      const rows = room.webhookTargets().map((target) => endpointJson(room, target));
      const page = pageOf(rows, readParams(pageParams, params), 'webhook endpoint', ({ id }) => id);
      return listJson('/v1/webhook_endpoints', page.rows, page.hasMore);
    },
  ],
  [
    'GET',
    '/v1/webhook_endpoints/:id',
    (room, { ids: [id = ''] }) => {
      const found = room.webhookTargets().find(({ name }) => `we_${name}` === id);
      if (!found) throw missing('webhook endpoint', id, 'webhook_endpoint');
      return endpointJson(room, found);
    },
  ],
];
