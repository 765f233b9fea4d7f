import { DueTimes } from './due-times';

const drained = (timers: DueTimes<{ id: string; dueMs: number }>, nowMs: number): readonly string[] => {
  const ids: string[] = [];
  for (let entry; (entry = timers.takeDue(nowMs));) ids.push(entry.id);
  return ids;
};

describe('due times', () => {
  it('come in their order, and not before they are due', () => {
    const timers = new DueTimes<{ id: string; dueMs: number }>();
    for (const dueMs of [50, 10, 40, 20, 30, 60]) timers.set({ id: `d${dueMs}`, dueMs });
    expect(drained(timers, 40)).toEqual(['d10', 'd20', 'd30', 'd40']);
    expect(drained(timers, 40)).toEqual([]);
    expect(drained(timers, 99)).toEqual(['d50', 'd60']);
  });

  it('are moved, and cancelled', () => {
    const timers = new DueTimes<{ id: string; dueMs: number }>();
    timers.set({ id: 'a', dueMs: 10 });
    timers.set({ id: 'b', dueMs: 20 });
    timers.set({ id: 'a', dueMs: 30 });
    timers.set({ id: 'c', dueMs: 5 });
    timers.cancel('c');
    expect([timers.size, drained(timers, 99)]).toEqual([2, ['b', 'a']]);
  });

  it('come in the order of their ids when all are due at once', () => {
    const timers = new DueTimes<{ id: string; dueMs: number }>();
    const ids = Array.from({ length: 100 }, (_, n) => `d${100 + ((n * 37) % 100)}`);
    for (const id of ids) timers.set({ id, dueMs: 10 });
    expect(drained(timers, 10)).toEqual([...ids].sort());
  });

  it('are in order for thousands', () => {
    const timers = new DueTimes<{ id: string; dueMs: number }>();
    for (let n = 0; n < 5_000; n += 1) timers.set({ id: String(n), dueMs: (n * 7_919) % 5_003 });
    const due: number[] = [];
    for (let entry; (entry = timers.takeDue(Infinity));) due.push(entry.dueMs);
    expect(due).toEqual([...due].sort((a, b) => a - b));
    expect(due).toHaveLength(5_000);
  });
});
