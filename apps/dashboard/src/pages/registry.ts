import { client } from '../requests/client';
import type { PageEntry } from './page-entry';

const payment = (id: string) => `/payments/${id}`;

/** Every page. Navigation, palette, shortcuts and ids follow from it: a new page is one entry here. */
export const pages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Overview',
    nav: { group: 'Money', icon: 'overview' },
    letter: 'o',
    scope: 'payments:read',
    load: () => import('./overview/overview-page'),
  },
  {
    path: '/payments',
    title: 'Payments',
    nav: { group: 'Money', icon: 'payments' },
    letter: 'p',
    scope: 'payments:read',
    load: () => import('./payments/payments-page'),
  },
  {
    path: '/payments/:id',
    title: 'Payment',
    scope: 'payments:read',
    load: () => import('./payment/payment-page'),
    ids: {
      txn_: payment,
      tap_: async (id) => payment((await client.taps.get(id)).transaction_id),
      auth_: async (id) => payment((await client.authorisations.get(id)).transaction_id),
      ach_: async (id) => payment((await client.authorisationChains.get(id)).transactions.at(-1)!),
      re_: async (id) => payment((await client.refunds.get(id)).transaction_id),
    },
  },
  {
    path: '/payouts',
    title: 'Payouts',
    nav: { group: 'Money', icon: 'payouts' },
    letter: 'u',
    scope: 'payouts:read',
    load: () => import('./payouts/payouts-page'),
  },
  {
    path: '/payouts/:id',
    title: 'Payout',
    scope: 'payouts:read',
    load: () => import('./payout/payout-page'),
    ids: { po_: (id) => `/payouts/${id}` },
  },
  {
    path: '/disputes',
    title: 'Disputes',
    nav: { group: 'Money', icon: 'disputes' },
    letter: 'd',
    scope: 'disputes:read',
    load: () => import('./disputes/disputes-page'),
  },
  {
    path: '/disputes/:id',
    title: 'Dispute',
    scope: 'disputes:read',
    load: () => import('./dispute/dispute-page'),
    ids: { dp_: (id) => `/disputes/${id}` },
  },
  {
    path: '/console',
    title: 'Test console',
    nav: { group: 'Build', icon: 'console' },
    letter: 't',
    scope: 'taps:write',
    isTestOnly: true,
    load: () => import('./console/console-page'),
  },
  {
    path: '/webhooks',
    title: 'Webhooks',
    nav: { group: 'Build', icon: 'webhooks' },
    letter: 'w',
    scope: 'webhooks:manage',
    load: () => import('./webhooks/webhooks-page'),
  },
  {
    path: '/webhooks/:id',
    title: 'Endpoint',
    scope: 'webhooks:manage',
    load: () => import('./endpoint/endpoint-page'),
    ids: { we_: (id) => `/webhooks/${id}` },
  },
  {
    path: '/deliveries/:id',
    title: 'Delivery',
    scope: 'events:read',
    load: () => import('./delivery/delivery-page'),
    ids: { dlv_: (id) => `/deliveries/${id}` },
  },
  {
    path: '/events',
    title: 'Events',
    nav: { group: 'Build', icon: 'events' },
    letter: 'e',
    scope: 'events:read',
    load: () => import('./events/events-page'),
  },
  {
    path: '/events/:id',
    title: 'Event',
    scope: 'events:read',
    load: () => import('./event/event-page'),
    ids: { evt_: (id) => `/events/${id}` },
  },
];
