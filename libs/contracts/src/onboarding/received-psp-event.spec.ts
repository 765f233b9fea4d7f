import { pspEventRoute } from './received-psp-event';

describe('an event of the provider is for', () => {
  it.each([
    ['account.updated', 'onboarding'],
    ['account.external_account.created', 'onboarding'],
    ['capability.updated', 'onboarding'],
    ['person.deleted', 'onboarding'],
    ['payment_intent.amount_capturable_updated', 'taps'],
    ['charge.expired', 'taps'],
    ['charge.dispute.funds_withdrawn', 'taps'],
    ['refund.failed', 'taps'],
    ['payout.paid', 'ledger'],
    ['topup.succeeded', 'ledger'],
    ['transfer.reversed', 'ledger'],
    ['balance.available', 'ledger'],
    ['terminal.reader.action_succeeded', 'readers'],
    ['customer.created', undefined],
    ['accounts.updated', undefined],
    ['v2.core.account.updated', undefined],
  ])('%s: %s', (type, route) => expect(pspEventRoute(type)).toBe(route));
});
