import type { ApiDescription } from '@taprail/http';

/** The parts of the published description beyond the routes. */
export const apiDescription: ApiDescription = {
  title: 'Taprail',
  version: '1',
  description:
    'Onboard sub-merchants and take contactless card payments for them. Amounts are integers in minor units; times are RFC 3339 in UTC.',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  contact: { name: 'The integration manager of this deployment' },
  servers: [{ url: '/', description: 'The deployment that served this document.' }],
  tags: {
    apiKeys: 'Keys of the platform: issue, rotate, revoke.',
    authorisationChains: 'Everything that belongs to one stay.',
    authorisations: 'What an issuer holds for a tap: increase, charge, capture, release.',
    balances: 'What is owed to sub-merchants.',
    deliveries: 'Events on their way to endpoints.',
    devices: 'Card readers.',
    disputes: 'Chargebacks and the evidence against them.',
    events: 'What happened, as a feed and a stream, and how to send it again.',
    health: 'Whether a process lives and is ready.',
    jobs: 'Work that goes on after the answer.',
    ledger: 'The books: entries, reports, exports, months and proofs.',
    status: 'How the service is: its parts, the completeness of the books, and the integrity of the record.',
    operator: 'For the operator of the deployment, with the operator key.',
    payoutSchedule: 'When a sub-merchant is paid out.',
    payouts: 'Money on its way to the bank accounts of sub-merchants.',
    platform: 'How the platform takes payments.',
    pspWebhooks: 'For the payment service provider only.',
    reference: 'This description and the pages made of it.',
    refunds: 'Money on its way back to card holders.',
    search: 'Transactions by their fields.',
    subMerchants: 'Onboarding: submit, amend, poll, documents, history.',
    taps: 'Card payments by tap: sale, tip, pre-authorisation, capture, reversal.',
    test: 'What only the test environment has: its clock, and what others may be made to do.',
    transactions: 'One record of each payment, from the tap to the payout.',
    webhookEndpoints: 'Receivers of events and their signing secrets.',
  },
};
