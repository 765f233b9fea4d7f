import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { afterDeferral } from './deliveries/batched/deliveries-deferred';
import { knownFromAcknowledged, acknowledgedIn } from './deliveries/batched/deliveries-acknowledged';
import { delivery } from './deliveries/delivery.decider';
import { endpointsDecider } from './endpoints/endpoints.decider';
import { job } from './jobs/job';
import { listeners } from './listeners/listeners';
import { upcasters } from './upcasters';

const samples = storedSamples<any>(join(__dirname, 'history'), upcasters);
const sample = (name: string) => samples.find((stored) => stored.name === name)!.event;
const scheduled = sample('DeliveryScheduled.1');
const registered = sample('EndpointRegistered.1');
const { deliveryId, endpointId, at } = scheduled.data;

describe('every event of webhooks that was ever stored', () => {
  it.each([
    ['AttemptSucceeded.1', 'succeeded', null],
    ['AttemptFailed.1', 'pending', '2026-03-01T10:00:10.000Z'],
    ['DeliveryDeferred.1', 'pending', '2026-03-01T10:00:05.000Z'],
    ['DeliveryHeld.1', 'deferred', null],
    ['DeliveryExhausted.1', 'failed', null],
  ])('can still be folded: %s', (name, status, nextAt) => {
    const state = fold(delivery, [scheduled, sample(name)]);
    const attempts = sample(name).data.attempt === undefined ? [] : [sample(name).data.attempt];
    expect(state).toMatchObject({
      endpointId,
      runs: [{ id: deliveryId, replayed: false, status, createdAt: at, attempts, nextAt }],
    });
  });

  it('can still be folded: ReplayRequested.1', () =>
    expect(fold(delivery, [sample('ReplayRequested.1')])).toMatchObject({
      runs: [{ id: deliveryId, replayed: true, status: 'pending' }],
    }));

  it.each([
    ['EndpointChanged.1', { enabledEvents: ['*'] }],
    ['EndpointEnabled.1', { status: 'enabled' }],
    ['EndpointDisabled.1', { status: 'disabled', disabledReason: 'gone' }],
    ['EndpointSecretRolled.1', { secrets: [{ token: 'vt_2' }, { token: 'vt_1' }] }],
    ['EndpointSecretRevealed.1', { secrets: [{ token: 'vt_1' }], revision: 0 }],
    ['EndpointDeleted.1', { status: 'deleted' }],
  ])('can still be folded: %s', (name, expected) =>
    expect(fold(endpointsDecider, [registered, sample(name)]).endpoints[endpointId]).toMatchObject({
      url: 'https://bistro.example/hooks',
      ...expected,
    }),
  );

  it('can still be read: PublicEventsRecorded.1', () =>
    expect(sample('PublicEventsRecorded.1').data.events).toMatchObject([
      { kind: 'tap.approved', deliveries: [{ id: deliveryId, endpointId }], body: expect.any(String) },
    ]));

  it('can still be shown: DeliveriesDeferred.1', () => {
    const { eventId, platformId, kind, eventAt, deadline, eventPlace } = scheduled.data;
    const nextAt = sample('DeliveryDeferred.1').data.until;
    const [deferred] = sample('DeliveriesDeferred.1').data.deferred;
    expect(afterDeferral(undefined, deferred)).toEqual({
      status: 'known',
      ...{ eventId, endpointId, platformId, kind, eventAt, deadline, eventPlace },
      runs: [{ id: deliveryId, replayed: false, status: 'pending', createdAt: at, attempts: [], nextAt }],
    });
  });

  it.each(['DeliveriesTaken.1', 'DeliveriesAcknowledged.1'])('can still be shown: %s', (name) => {
    const { eventId, platformId, kind, eventAt, deadline, eventPlace } = scheduled.data;
    const { attempt } = sample('AttemptSucceeded.1').data;
    expect(sample(name).type).toBe('DeliveriesAcknowledged');
    expect(acknowledgedIn(sample(name).data).map(knownFromAcknowledged)).toEqual([
      {
        status: 'known',
        ...{ eventId, endpointId, platformId, kind, eventAt, deadline, eventPlace },
        runs: [
          { id: deliveryId, replayed: false, status: 'succeeded', createdAt: at, attempts: [attempt], nextAt: null },
        ],
      },
    ]);
  });

  it.each([
    ['JobProgressed.1', { status: 'running', done: 1, total: 2, errors: [{ code: 'replay_window_expired' }] }],
    ['JobFinished.1', { status: 'succeeded', result: { queued: 1 } }],
    ['JobCancelled.1', { status: 'cancelled' }],
  ])('can still be folded: %s', (name, expected) =>
    expect(fold(job, [sample('JobStarted.1'), sample(name)])).toMatchObject({
      order: { kind: 'events.redeliver' },
      ...expected,
    }),
  );

  it('can still be folded: ListenerOpened.1 and ListenerClosed.1', () => {
    const opened = fold(listeners, [sample('ListenerOpened.1')]);
    expect(opened).toEqual({
      lsn_01KJM0Z8R00000000000000007: { kinds: ['tap.approved'], untilMs: 1_772_360_100_000 },
    });
    expect(fold(listeners, [sample('ListenerOpened.1'), sample('ListenerClosed.1')])).toEqual({});
  });

  it.each(['EventToldAgain.1', 'EventReplayedToListeners.1'])('can still be read: %s', (name) => {
    const { eventId, platformId, kind, eventPlace } = scheduled.data;
    expect(sample(name)).toEqual({
      type: 'EventReplayedToListeners',
      data: { eventId, platformId, kind, eventPlace, at },
    });
  });

  it('is among those above', () => expect(samples).toHaveLength(27));
});
