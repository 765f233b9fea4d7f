import { client } from '../requests/client';
import type { PageEntry } from './page-entry';

const payment = (id: string) => `/payments/${id}`;

/** A page of the ledger by its name in the file of them all. */
const ledger = (path: string, title: string, name: keyof typeof import('./ledger/ledger-pages')): PageEntry => ({
  path: `/ledger${path}`,
  title,
  scope: 'ledger:read',
  load: async () => ({ default: (await import('./ledger/ledger-pages'))[name] }),
});

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
      re_: async (id) => payment((await client.refunds.get(id)).transaction_id),
    },
  },
  {
    path: '/stays/:id',
    title: 'Stay',
    scope: 'payments:read',
    load: () => import('./stay/stay-page'),
    ids: { ach_: (id) => `/stays/${id}` },
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
    ...ledger('', 'Ledger', 'trialBalance'),
    nav: { group: 'Money', icon: 'ledger' },
    letter: 'l',
  },
  ledger('/accounts', 'Accounts', 'accounts'),
  ledger('/accounts/entries', 'Account', 'account'),
  { ...ledger('/entries/:id', 'Entry', 'entry'), ids: { le_: (id) => `/ledger/entries/${id}` } },
  ledger('/statement', 'Statement', 'statement'),
  ledger('/clearing', 'Clearing', 'clearing'),
  ledger('/reconciliation', 'Reconciliation', 'reconciliation'),
  ledger('/periods', 'Periods', 'periods'),
  ledger('/exports', 'Exports', 'exports'),
  { ...ledger('/exports/:id', 'Export', 'exported'), ids: { exp_: (id) => `/ledger/exports/${id}` } },
  ledger('/proof', 'Digest and proof', 'digest'),
  {
    path: '/onboarding',
    title: 'Onboarding',
    nav: { group: 'Operate', icon: 'merchants' },
    letter: 'n',
    scope: 'onboarding:read',
    load: () => import('./onboarding/onboarding-page'),
  },
  {
    path: '/sub-merchants/:ref',
    title: 'Sub-merchant',
    scope: 'onboarding:read',
    load: () => import('./sub-merchant/sub-merchant-page'),
  },
  {
    path: '/devices',
    title: 'Devices',
    nav: { group: 'Operate', icon: 'devices' },
    letter: 'v',
    scope: 'payments:read',
    load: () => import('./devices/devices-page'),
    ids: { dev_: (id) => `/devices?device=${id}` },
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
];
