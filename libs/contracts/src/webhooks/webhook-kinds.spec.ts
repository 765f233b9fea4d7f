import { payoutEvents } from '../ledger/payout.events';
import { tapsEvents } from '../taps/taps.events';
import { isWebhookKind, webhookKinds, webhookPatterns } from './webhook-kinds';

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
    ]));

  it('are all kinds of their type, and no others', () =>
    expect([...webhookKinds].sort()).toEqual([...Object.keys(tapsEvents), ...Object.keys(payoutEvents)].sort()));

  it('are subscribed to by name, by family or altogether', () =>
    expect(webhookPatterns).toEqual(['*', 'tap.*', 'charge.*', 'payout.*', 'dispute.*', ...webhookKinds]));

  it('are each of a family that can be subscribed to', () =>
    expect(webhookKinds.filter((kind) => !webhookPatterns.includes(`${kind.split('.')[0]}.*`))).toEqual([]));

  it.each(['submerchant.enabled', 'money.moved', 'tap', 'tap.*', 'TAP.APPROVED', ''])('do not include %j', (text) =>
    expect(isWebhookKind(text)).toBe(false),
  );
});
