import { payoutEvents } from '../ledger/payout.events';
import { platformPayoutEvents } from '../ledger/platform-payout.events';
import { tapsEvents } from '../taps/taps.events';
import { onboardingEvents } from '../onboarding/onboarding.events';
import { isWebhookKind, optInKinds, webhookKinds, webhookPatterns } from './webhook-kinds';

describe('the kinds of webhooks', () => {
  it('are those of the catalogue for integrators, in the order that is published', () =>
    expect(webhookKinds).toEqual([
      'tap.approved',
      'tap.declined',
      'tap.reversed',
      'charge.captured',
      'charge.refunded',
      'charge.failed',
      'payout.scheduled',
      'payout.paid',
      'payout.failed',
      'dispute.opened',
      'dispute.evidence_required',
      'dispute.closed',
      'tap.canceled',
      'refund.failed',
      'submerchant.status.updated',
      'submerchant.requirements.updated',
      'submerchant.enabled',
      'submerchant.rejected',
      'platform_payout.scheduled',
      'platform_payout.paid',
      'platform_payout.failed',
    ]));

  it('are the twelve of `*` and nine that an endpoint has to name', () => {
    expect(webhookKinds.slice(12)).toEqual(optInKinds);
    expect(optInKinds).toHaveLength(9);
  });

  it('are all kinds of their type, and no others', () =>
    expect([...webhookKinds].sort()).toEqual(
      [tapsEvents, payoutEvents, platformPayoutEvents, onboardingEvents].flatMap((kinds) => Object.keys(kinds)).sort(),
    ));

  it('are subscribed to by name, by family or altogether', () =>
    expect(webhookPatterns).toEqual([
      '*',
      'tap.*',
      'charge.*',
      'payout.*',
      'dispute.*',
      'refund.*',
      'submerchant.*',
      'platform_payout.*',
      ...webhookKinds,
    ]));

  it('are each of a family that can be subscribed to', () =>
    expect(webhookKinds.filter((kind) => !webhookPatterns.includes(`${kind.split('.')[0]}.*`))).toEqual([]));

  it.each(['submerchant.*', 'payee.changed', 'money.moved', 'tap', 'tap.*', 'TAP.APPROVED', ''])(
    'do not include %j',
    (text) => expect(isWebhookKind(text)).toBe(false),
  );
});
