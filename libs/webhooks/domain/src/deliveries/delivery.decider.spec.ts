import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { sendsMax } from '../schedule/attempt-schedule';
import { delivery } from './delivery.decider';
import type { DeliveryAttempt, DeliveryEvent, DeliverySubject } from './delivery.events';
import type { KnownDelivery } from './delivery.state';
import { deliveryViews } from './views/delivery.view';

const given = specify(delivery);
const t0 = '2026-03-01T10:00:00.000Z';
const after = (seconds: number): string => new Date(Date.parse(t0) + seconds * 1_000).toISOString();
const subject: DeliverySubject = {
  eventId: 'evt_1',
  endpointId: 'we_1',
  platformId: 'plt_1',
  kind: 'tap.approved',
  eventAt: t0,
  deadline: null,
  eventPlace: { stream: 'publicEvents-by_1', revision: 3 },
};
const by = (at: string, deliveryId = 'dlv_1') => ({ deliveryId, endpointId: 'we_1', at });
const send = (n: number, at: string, more: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  n,
  at,
  durationMs: 20,
  statusCode: 500,
  error: 'status_500',
  excerpt: 'no',
  answerHead: 'x-request-id:7f3a',
  signature: 't=1772359200,v1=5257a869',
  connectMs: 3,
  firstByteMs: 18,
  ...more,
});
const ok = { statusCode: 200, error: null, excerpt: 'ok' };

const schedule = { type: 'Schedule', deliveryId: 'dlv_1', ...subject, held: false, at: t0 } as const;
const scheduled: DeliveryEvent = { type: 'DeliveryScheduled', data: { ...by(t0), ...subject, held: false } };
const fail = (n: number, at: string, deliveryId = 'dlv_1') =>
  ({ type: 'RecordFailure', deliveryId, attempt: send(n, at), retryAfterMs: null, chance: 0, at }) as const;
const failedOf = (n: number, at: string, nextAt: string | null, deliveryId = 'dlv_1'): DeliveryEvent => ({
  type: 'AttemptFailed',
  data: { ...by(at, deliveryId), attempt: send(n, at), nextAt },
});
const succeed = { type: 'RecordSuccess', deliveryId: 'dlv_1', attempt: send(1, t0, ok), at: t0 } as const;
const succeeded: DeliveryEvent = { type: 'AttemptSucceeded', data: { ...by(t0), attempt: send(1, t0, ok) } };
const replay = (at = t0, deliveryId = 'dlv_2', hasFirstDelivery = true) =>
  ({ type: 'Replay', deliveryId, ...subject, hasFirstDelivery, at }) as const;
const replayed = (at = t0, deliveryId = 'dlv_2'): DeliveryEvent => ({
  type: 'ReplayRequested',
  data: { ...by(at, deliveryId), ...subject },
});
const replaysMade = (count: number): readonly DeliveryEvent[] =>
  Array.from({ length: count }, (_, n) => `dlv_r${n}`).flatMap((id) => [replayed(t0, id), failedOf(1, t0, null, id)]);
const end: DeliveryEvent = { type: 'DeliveryExhausted', data: { ...by(after(259_200)), reason: 'attempts' } };

describe('a delivery', () => {
  it('is scheduled once', () => {
    given().when(schedule).then(scheduled);
    given(scheduled).when(schedule).thenNothing();
  });

  it('succeeds', () => given(scheduled).when(succeed).then(succeeded));

  it('is attempted again when it fails', () =>
    given(scheduled)
      .when(fail(1, t0))
      .then(failedOf(1, t0, after(10))));

  it('has failed when the attempt at 72 hours fails', () =>
    given(scheduled, failedOf(1, t0, after(259_200)))
      .when(fail(2, after(259_200)))
      .then(failedOf(2, after(259_200), null), end));

  it('counts its offsets from the first attempt, not from the event', () =>
    given(scheduled, failedOf(1, after(100), after(110)))
      .when(fail(2, after(110)))
      .then(failedOf(2, after(110), after(160))));

  it('stops at the cap that it shares with its replays', () => {
    given(scheduled, ...replaysMade(sendsMax - 2))
      .when(fail(1, t0))
      .then(failedOf(1, t0, after(10)));
    given(scheduled, ...replaysMade(sendsMax - 1))
      .when(fail(1, t0))
      .then(failedOf(1, t0, null), { type: 'DeliveryExhausted', data: { ...by(t0), reason: 'attempts' } });
  });

  it.each([
    ['an attempt that was recorded before', [scheduled, failedOf(1, t0, after(10))], fail(1, t0)],
    ['an attempt that was never made', [scheduled], fail(2, t0)],
    ['a failure after the success', [scheduled, succeeded], fail(2, t0)],
    ['a success after the success', [scheduled, succeeded], succeed],
    ['a success of nothing', [], succeed],
    [
      'a delay of what is done',
      [scheduled, succeeded],
      { type: 'Defer', deliveryId: 'dlv_1', until: t0, at: t0 } as const,
    ],
  ] as const)('is not changed by %s', (_what, history, command) =>
    given(...history)
      .when(command)
      .thenNothing(),
  );

  it('waits for its endpoint to answer again, which costs no attempt', () => {
    const deferred: DeliveryEvent = { type: 'DeliveryDeferred', data: { ...by(t0), until: after(5) } };
    given(scheduled)
      .when({ type: 'Defer', deliveryId: 'dlv_1', until: after(5), at: t0 })
      .then(deferred);
    given(scheduled, deferred)
      .when({ ...succeed, at: after(5) })
      .then({ type: 'AttemptSucceeded', data: { ...by(after(5)), attempt: send(1, t0, ok) } });
  });

  it('is held while its endpoint is disabled, and ends when that is deleted', () => {
    const held: DeliveryEvent = { type: 'DeliveryHeld', data: by(t0) };
    given(scheduled).when({ type: 'KeepForDisabledEndpoint', deliveryId: 'dlv_1', at: t0 }).then(held);
    given(scheduled, held).when(succeed).thenNothing();
    given(scheduled)
      .when({ type: 'Abandon', deliveryId: 'dlv_1', at: t0 })
      .then({ type: 'DeliveryExhausted', data: { ...by(t0), reason: 'endpoint_deleted' } });
  });
});

describe('a replay', () => {
  it('is sent of what succeeded, failed, was held or was never scheduled', () => {
    given(scheduled, succeeded).when(replay()).then(replayed());
    given(scheduled, failedOf(1, t0, null))
      .when(replay())
      .then(replayed());
    given().when(replay()).then(replayed());
    given(replayed()).when(replay()).thenNothing();
  });

  it('is one send', () =>
    given(scheduled, succeeded, replayed())
      .when(fail(1, t0, 'dlv_2'))
      .then(failedOf(1, t0, null, 'dlv_2')));

  it('does not touch the retries of the delivery', () =>
    given(scheduled, failedOf(1, t0, after(10)), replayed(), failedOf(1, t0, null, 'dlv_2'))
      .when(fail(2, after(10)))
      .then(failedOf(2, after(10), after(60))));

  it('is refused as the twenty-first send, counting those that wait', () => {
    given(scheduled, succeeded, ...replaysMade(sendsMax - 2))
      .when(replay())
      .then(replayed());
    given(scheduled, succeeded, ...replaysMade(sendsMax - 2), replayed(t0, 'dlv_waits'))
      .when(replay())
      .thenRejected('delivery_attempts_exhausted', { maximum: sendsMax });
  });

  it('counts the delivery that was acknowledged at once, which is not in its stream', () => {
    given(...replaysMade(sendsMax - 2))
      .when(replay())
      .then(replayed());
    given(...replaysMade(sendsMax - 1))
      .when(replay())
      .thenRejected('delivery_attempts_exhausted', { maximum: sendsMax });
    given(...replaysMade(sendsMax - 1))
      .when(replay(t0, 'dlv_2', false))
      .then(replayed());
  });

  it('is refused after thirty days', () => {
    const days = 24 * 60 * 60;
    given(scheduled, succeeded)
      .when(replay(after(30 * days)))
      .then(replayed(after(30 * days)));
    given(scheduled, succeeded)
      .when(replay(after(30 * days + 1)))
      .thenRejected('replay_window_expired');
  });
});

describe('what is shown of deliveries', () => {
  it('is each with its attempts', () => {
    const state = fold(delivery, [scheduled, failedOf(1, t0, after(10)), replayed(after(3))]) as KnownDelivery;
    const shown = { object: 'delivery', event_id: 'evt_1', event_type: 'tap.approved', endpoint: 'we_1' };
    expect(deliveryViews(state)).toEqual([
      {
        id: 'dlv_1',
        ...shown,
        status: 'pending',
        replayed: false,
        created_at: t0,
        attempts: [{ n: 1, at: t0, status_code: 500, duration_ms: 20, error: 'status_500', response_excerpt: 'no' }],
        next_attempt_at: after(10),
      },
      {
        id: 'dlv_2',
        ...shown,
        status: 'pending',
        replayed: true,
        created_at: after(3),
        attempts: [],
        next_attempt_at: after(3),
      },
    ]);
  });
});

describe('what a receiver answered', () => {
  const erase = { type: 'EraseAnswers', deliveryId: 'dlv_1', endpointId: 'we_1', at: after(60) } as const;
  const erased: DeliveryEvent = { type: 'AnswersErased', data: by(after(60)) };
  const failed = failedOf(1, t0, after(10));

  it('is erased once, and the delivery goes on', () => {
    given(scheduled, failed).when(erase).then(erased);
    given(scheduled, failed, erased).when(erase).then();
    const { runs } = fold(delivery, [scheduled, failed, erased]) as KnownDelivery;
    expect(runs).toMatchObject([
      { status: 'pending', nextAt: after(10), attempts: [send(1, t0, { excerpt: null, answerHead: null })] },
    ]);
  });

  it('is erased of what is over, and of nothing else', () => {
    given(scheduled, { type: 'AttemptSucceeded', data: { ...by(t0), attempt: send(1, t0, ok) } })
      .when(erase)
      .then(erased);
    given(scheduled).when(erase).then();
  });

  it('is erased of what was acknowledged at once, though that is not in its stream', () => {
    given().when(erase).then(erased);
    expect(fold(delivery, [erased])).toEqual({ status: 'none' });
  });
});
