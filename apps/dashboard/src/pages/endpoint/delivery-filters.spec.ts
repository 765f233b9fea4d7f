import { startOfDay } from '../../time/day-start';
import { deliveryQuery, readDeliveryFilters, replayOrder } from './delivery-filters';

const startOf = (day: string, later: number) => startOfDay(day, 'Europe/Berlin', later);
const nowMs = Date.parse('2026-12-16T12:00:00Z');
const endpoint = { id: 'we_1', created_at: '2026-12-10T12:00:00.000Z', enabled_events: ['tap.*' as const] };

describe('the filters of deliveries', () => {
  it('are asked of the API with the days of the zone', () => {
    const filters = readDeliveryFilters('?status=failed&type=payout.paid&from=2026-12-01&to=2026-12-02&tz=sales');
    expect(deliveryQuery(filters, startOf)).toEqual({
      status: 'failed',
      type: 'payout.paid',
      created: { gte: '2026-11-30T23:00:00.000Z', lt: '2026-12-02T23:00:00.000Z' },
    });
  });

  it('leave out what cannot be read', () => {
    expect(deliveryQuery(readDeliveryFilters('?status=lost&type=tap.*&from=monday'), startOf)).toEqual({});
  });
});

describe('the replay of what matches', () => {
  it('has the range, kind, status and endpoint of the list', () => {
    const filters = readDeliveryFilters('?status=failed&type=tap.declined&from=2026-12-01&to=2026-12-02');
    expect(replayOrder(filters, { nowMs, startOf, endpoint })).toEqual({
      from: '2026-11-30T23:00:00.000Z',
      to: '2026-12-02T22:59:59.999Z',
      types: ['tap.declined'],
      status: 'failed',
      endpoint: 'we_1',
    });
  });

  it('of one endpoint is of what it gets, since it was added', () => {
    expect(replayOrder(readDeliveryFilters(''), { nowMs, startOf, endpoint })).toEqual({
      from: '2026-12-10T12:00:00.000Z',
      to: '2026-12-16T12:00:00.000Z',
      types: ['tap.approved', 'tap.declined', 'tap.reversed'],
      endpoint: 'we_1',
    });
    const old = { ...endpoint, created_at: '2025-01-01T00:00:00.000Z', enabled_events: ['*' as const] };
    expect(replayOrder(readDeliveryFilters(''), { nowMs, startOf, endpoint: old })).toEqual({
      from: '2026-11-16T12:00:00.000Z',
      to: '2026-12-16T12:00:00.000Z',
      endpoint: 'we_1',
    });
  });

  it('without days is of all that may still be sent', () => {
    expect(replayOrder(readDeliveryFilters(''), { nowMs, startOf })).toEqual({
      from: '2026-11-16T12:00:00.000Z',
      to: '2026-12-16T12:00:00.000Z',
    });
  });
});
