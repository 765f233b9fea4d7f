import { DueList } from './due-list';

describe('what is due', () => {
  const list = (...dues: [id: string, atMs: number][]): DueList => {
    const made = new DueList();
    for (const [id, atMs] of dues) made.set(id, atMs);
    return made;
  };
  const emptied = (dues: DueList): string[] => {
    const ids: string[] = [];
    for (let next = dues.next(); next !== null; next = dues.next()) {
      ids.push(next.id);
      dues.delete(next.id);
    }
    return ids;
  };

  it('comes in order of time, and at one instant in order of names, however it was put in', () => {
    expect(emptied(list(['b', 2], ['c', 1], ['a', 2]))).toEqual(['c', 'a', 'b']);
    expect(emptied(list(['a', 2], ['b', 2], ['c', 1]))).toEqual(['c', 'a', 'b']);
  });

  it('moves when its time does', () => {
    expect(emptied(list(['a', 1], ['b', 2], ['a', 3]))).toEqual(['b', 'a']);
    expect(emptied(list(['a', 1], ['b', 2], ['b', 0]))).toEqual(['b', 'a']);
  });
});
