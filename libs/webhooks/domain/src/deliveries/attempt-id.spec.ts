import { sendsMax } from '../schedule/attempt-schedule';
import { attemptIdOf, deliveryIdsBehind, hasSent } from './attempt-id';
import type { DeliveryAttempt } from './delivery.events';
import { type DeliveryRun, newRun } from './delivery.state';

const stem = 'dlv_01KJM0Z8R0000000000000000';
const numbers = Array.from({ length: sendsMax }, (_, index) => index + 1);

describe('the id of an attempt', () => {
  it.each([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])('leads back to a delivery that ends in %s', (last) => {
    const deliveryId = `${stem}${last}`;
    const ids = numbers.map((n) => attemptIdOf(deliveryId, n));
    expect(new Set([deliveryId, ...ids]).size).toBe(sendsMax + 1);
    expect(ids.filter((id) => !deliveryIdsBehind(id).includes(deliveryId))).toEqual([]);
  });

  it('is known for what was sent and for what is under way, and for nothing that never was', () => {
    const run = newRun(`${stem}4`, '2026-03-02T11:00:00.000Z');
    const attempts = [{ n: 1 }, { n: 2 }] as unknown as readonly DeliveryAttempt[];
    const known = (state: DeliveryRun) => numbers.filter((n) => hasSent(state, attemptIdOf(run.id, n)));
    expect(known(run)).toEqual([1]);
    expect(known({ ...run, attempts })).toEqual([1, 2, 3]);
    expect(known({ ...run, attempts, status: 'succeeded' })).toEqual([1, 2]);
    expect(hasSent({ ...run, attempts }, run.id)).toBe(false);
  });
});
