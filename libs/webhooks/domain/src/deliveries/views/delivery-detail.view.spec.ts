import type { DeliveryAttempt } from '../delivery.events';
import type { DeliveryRun, KnownDelivery } from '../delivery.state';
import { deliveryDetailView } from './delivery-detail.view';
import { errorClassOf } from './error-class';

const at = '2026-03-01T10:00:00.000Z';
const refused: DeliveryAttempt = {
  n: 1,
  at,
  durationMs: 20,
  statusCode: 500,
  error: 'status_500',
  excerpt: 'x'.repeat(3_000),
  answerHead: 'content-type:text/html\nlocation:https://bistro.example:8443/\n',
  signature: 't=1772359200,v1=5257a869,v1=aa01',
  connectMs: 3,
  firstByteMs: 18,
};
const unanswered = { ...refused, n: 2, statusCode: null, error: 'timeout', excerpt: null, answerHead: null };
const silent: DeliveryAttempt = { ...unanswered, durationMs: 5_000, connectMs: 0, firstByteMs: null };
const run: DeliveryRun = {
  id: 'dlv_01KJM0Z8R00000000000000004',
  replayed: true,
  status: 'failed',
  createdAt: at,
  attempts: [refused, silent],
  nextAt: null,
};
const known: KnownDelivery = {
  status: 'known',
  eventId: 'evt_1',
  endpointId: 'we_1',
  platformId: 'plt_1',
  kind: 'tap.approved',
  eventAt: at,
  deadline: null,
  eventPlace: { stream: 'publicEvents-by_1', revision: 3 },
  runs: [run],
};

describe('one delivery by itself', () => {
  const sent = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Service-Webhooks/1',
    'service-signature': 't=1772359200,v1=5257a869,v1=aa01',
    'service-event-id': 'evt_1',
    'service-event-type': 'tap.approved',
    'service-replayed': 'true',
  };

  it('is shown with what each attempt has sent, what came back, and when', () =>
    expect(deliveryDetailView(known, run, 812)).toEqual({
      id: run.id,
      object: 'delivery',
      event_id: 'evt_1',
      event_type: 'tap.approved',
      endpoint: 'we_1',
      status: 'failed',
      replayed: true,
      created_at: at,
      attempts: [
        {
          n: 1,
          at,
          status_code: 500,
          duration_ms: 20,
          error: 'status_500',
          error_class: 'status',
          request: {
            headers: {
              ...sent,
              'service-delivery-id': 'dlv_01KJM0Z8R00000000000000005',
              'service-delivery-attempt': '1',
            },
            bytes: 812,
          },
          response_headers: { 'content-type': 'text/html', location: 'https://bistro.example:8443/' },
          response_excerpt: 'x'.repeat(3_000),
          timings: { connect_ms: 3, first_byte_ms: 18, total_ms: 20 },
        },
        {
          n: 2,
          at,
          status_code: null,
          duration_ms: 5_000,
          error: 'timeout',
          error_class: 'timeout',
          request: {
            headers: {
              ...sent,
              'service-delivery-id': 'dlv_01KJM0Z8R00000000000000006',
              'service-delivery-attempt': '2',
            },
            bytes: 812,
          },
          response_headers: null,
          response_excerpt: null,
          timings: { connect_ms: 0, first_byte_ms: null, total_ms: 5_000 },
        },
      ],
      next_attempt_at: null,
    }));

  it('distinguishes an answer without headers from none', () => {
    const bare = { ...run, attempts: [{ ...refused, answerHead: '' }] };
    expect(deliveryDetailView(known, bare, 812).attempts[0]!.response_headers).toEqual({});
  });
});

describe('the class of an error', () => {
  it.each([
    [null, null],
    ['timeout', 'timeout'],
    ['name_not_found', 'address'],
    ['address_not_allowed', 'address'],
    ['connection_refused', 'connection'],
    ['host_unreachable', 'connection'],
    ['tls_failed', 'tls'],
    ['invalid_response', 'response'],
    ['redirect_302', 'redirect'],
    ['status_500', 'status'],
  ])('%s: %s', (error, expected) => expect(errorClassOf(error)).toBe(expected));
});
