import type { LoggedEvent } from '../rules/recorded-event';
import { RecentEvents } from './recent-events';

const event = (position: bigint): LoggedEvent => ({
  position,
  stream: 'tap-1',
  revision: position,
  id: `e${position}`,
  type: 'TapPresented',
  isJson: true,
  createdMs: 0,
  data: new Uint8Array(),
  metadata: new Uint8Array(),
});
const positionsOf = (events: readonly LoggedEvent[] | undefined) => events?.map(({ position }) => position);

describe('the newest events', () => {
  it('are those behind a position, and no more than asked for', () => {
    const recent = new RecentEvents(100n);
    for (const position of [200n, 300n, 400n]) recent.add(event(position));
    expect(positionsOf(recent.after(100n, 10))).toEqual([200n, 300n, 400n]);
    expect(positionsOf(recent.after(200n, 10))).toEqual([300n, 400n]);
    expect(positionsOf(recent.after(250n, 1))).toEqual([300n]);
    expect(positionsOf(recent.after(400n, 10))).toEqual([]);
  });

  it('are not known behind a position that is older than what is kept', () => {
    const recent = new RecentEvents(100n);
    recent.add(event(200n));
    expect(recent.after(99n, 10)).toBeUndefined();
  });

  it('are bounded: the oldest are dropped, and asked for in vain', () => {
    const recent = new RecentEvents(-1n);
    for (let position = 0n; position < 5_000n; position += 1n) recent.add(event(position));
    expect(recent.after(1_998n, 10)).toBeUndefined();
    expect(positionsOf(recent.after(1_999n, 2))).toEqual([2_000n, 2_001n]);
    expect(recent.after(1_999n, 10_000)).toHaveLength(3_000);
  });

  it('are none after a rollback', () => {
    const recent = new RecentEvents(100n);
    recent.add(event(200n));
    recent.forgetAll(100n);
    expect(recent.after(100n, 10)).toEqual([]);
    expect(recent.after(99n, 10)).toBeUndefined();
  });
});
