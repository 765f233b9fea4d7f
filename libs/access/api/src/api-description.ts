import type { ApiDescription } from '@taprail/http';

/** The parts of the published description beyond the routes. */
export const apiDescription: ApiDescription = {
  title: 'Taprail',
  version: '1',
  description:
    'Onboard sub-merchants and accept contactless card payments on their behalf. Amounts are integers in minor units; times are RFC 3339 in UTC. `/v1/sub-merchants` is another address of `/sub-merchants`.',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  contact: { name: 'The integration manager of this deployment' },
  servers: [{ url: '/', description: 'The deployment that served this document.' }],
  tags: {
    apiKeys: 'API keys of the platform: issue, rotate, revoke.',
    authorisationChains: 'The taps of one stay, with their charges, totals and disputes.',
    authorisations: 'Holds at the issuer for a tap: increase, charge, capture, release.',
    balances: 'Amounts owed to sub-merchants.',
    dashboardLinks: 'One-time links that sign in to the dashboard.',
    dashboardSessions: 'Sessions of the dashboard.',
    deliveries: 'Deliveries of events to endpoints, with their attempts.',
    devices: 'Card readers.',
    disputes: 'Chargebacks and the evidence against them.',
    events: 'Events as a feed and a stream, and their redelivery.',
    health: 'Liveness and readiness of a process.',
    jobs: 'Asynchronous jobs, with their progress and result.',
    ledger: 'The ledger: entries, reports, exports, accounting periods and proofs.',
    status: 'State of the service: its dependencies, the completeness of the books, and the integrity of the record.',
    operator: "Operations of the deployment's operator, authenticated with the operator key.",
    payoutSchedule: 'Payout schedules of sub-merchants.',
    payouts: 'Payouts to the bank accounts of sub-merchants.',
    platform: 'The platform and its payment settings.',
    pspWebhooks: 'For the payment service provider only.',
    reference: 'The OpenAPI description.',
    refunds: 'Refunds to cardholders.',
    requests: 'Request log of the last seven days: changes and failures, with the events they caused.',
    search:
      'Search for sub-merchants, transactions and payouts by what a screen shows, and for transactions by their fields.',
    stats: 'Volume, approvals, declines, fees, refunds and disputes over time.',
    subMerchants: 'Onboarding: submit, amend, poll, documents, history.',
    taps: 'Card payments by tap: sale, tip, pre-authorisation, capture, reversal.',
    test: 'The test environment: its clock, and simulated acts of issuers, banks and cardholders.',
    transactions: 'One record of each payment, from the tap to the payout.',
    webhookEndpoints: 'Endpoints that receive events, and their signing secrets.',
  },
};
