import { catalogue, type EventKind, type IntegrationEvent, optInKinds, webhookKinds } from '@taprail/contracts';
import { isOptIn } from '@taprail/webhooks-domain';
import { publicEventOf } from './public-event-of';

const integrationEvent = (kind: EventKind): IntegrationEvent => ({
  id: 'b0a7a7c0-0000-5000-8000-000000000001',
  kind,
  version: 1,
  key: 'ach_1',
  occurredAt: '2026-03-02T11:04:05.130Z',
  source: { stream: 'transaction-1', revision: 3 },
  correlationId: 'c',
  requestId: 'req_1',
  data: catalogue[kind].example,
});

describe('public events', () => {
  it('are exactly the kinds that the catalogue has for integrators', () => {
    const forIntegrators = Object.entries(catalogue).filter(([, { audience }]) => audience !== 'internal');
    expect([...webhookKinds].sort()).toEqual(forIntegrators.map(([kind]) => kind).sort());
  });

  it.each(webhookKinds)('carry the resource of %s as it was published', (kind) => {
    const { body, ...event } = publicEventOf(integrationEvent(kind));
    const { object, ...example } = catalogue[kind].example as never as Record<string, Record<string, unknown>>;
    const transactionId = example['transaction_id'] ?? null;
    expect(event).toEqual({
      eventId: event.eventId,
      platformId: example['platform_id'],
      kind,
      occurredAt: '2026-03-02T11:04:05.130Z',
      transactionId,
      submerchant: kind.startsWith('platform_payout.') ? null : 'bistro-42',
      deadline: kind === 'dispute.evidence_required' ? object!['scheme_deadline'] : null,
      sample: false,
    });
    expect(JSON.parse(body)).toMatchObject({
      id: event.eventId,
      type: kind,
      sequence: example['sequence'],
      transaction_id: transactionId,
      request: { id: 'req_1', idempotency_key: null },
      data: { object, previous_attributes: {} },
    });
  });

  it('have the same id when they are delivered again', () =>
    expect(publicEventOf(integrationEvent('tap.approved')).eventId).toBe(
      publicEventOf(integrationEvent('tap.approved')).eventId,
    ));

  it('are never made of the internal', () =>
    expect(() => publicEventOf(integrationEvent('payee.changed' as EventKind))).toThrow('not sent to integrators'));

  it('are opt-in for an endpoint exactly where the catalogue says so', () =>
    expect(webhookKinds.filter(isOptIn)).toEqual(optInKinds));
});
