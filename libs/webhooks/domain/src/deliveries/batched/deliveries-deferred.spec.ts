import { afterDeferral, type DeferredDelivery } from './deliveries-deferred';
import type { DeliveryRun } from '../delivery.state';

const subject = {
  eventId: 'evt_1',
  endpointId: 'we_1',
  platformId: 'plt_1',
  kind: 'tap.approved',
  eventAt: '2026-03-01T10:00:00.000Z',
  deadline: null,
  eventPlace: { stream: 'publicEvents-by_1', revision: 1 },
} as const;
const deferred = (second: number): DeferredDelivery => ({
  ...subject,
  deliveryId: 'dlv_1',
  at: `2026-03-01T10:00:${second}.000Z`,
  until: `2026-03-01T10:00:${second + 10}.000Z`,
});
const run = (part: Partial<DeliveryRun>): DeliveryRun => ({
  id: 'dlv_1',
  replayed: false,
  status: 'pending',
  createdAt: deferred(10).at,
  attempts: [],
  nextAt: deferred(10).until,
  ...part,
});

describe('a delivery that is deferred', () => {
  it('is pending from then on', () =>
    expect(afterDeferral(undefined, deferred(10))).toEqual({ status: 'known', ...subject, runs: [run({})] }));

  it('waits longer when it is deferred again', () =>
    expect(afterDeferral(afterDeferral(undefined, deferred(10)), deferred(20))).toEqual({
      status: 'known',
      ...subject,
      runs: [run({ nextAt: deferred(20).until })],
    }));

  it('stays as it is when it has ended, and leaves its replays alone', () => {
    const ended = { status: 'succeeded', nextAt: null } as const;
    const runs = [run(ended), run({ id: 'dlv_2', replayed: true })];
    const known = { status: 'known', ...subject, runs } as const;
    expect(afterDeferral(known, deferred(20))).toEqual(known);
  });
});
