import { HintBuffer, hintsMax } from './hint-buffer';

const hint = (n: number, revision = 0) => ({ resource: 'tap', id: `tap_${n}`, revision });

describe('hints that wait to be sent', () => {
  it('are one for each resource, the latest, and are handed out once', () => {
    const buffer = new HintBuffer();
    buffer.add(hint(1, 4));
    buffer.add(hint(2, 1));
    buffer.add(hint(1, 5));
    expect(buffer.take()).toEqual([hint(1, 5), hint(2, 1)]);
    expect([buffer.isEmpty, buffer.take()]).toEqual([true, []]);
  });

  it('are 256 at most: one more, and everything is to be read again', () => {
    const buffer = new HintBuffer();
    for (let n = 0; n < hintsMax; n += 1) buffer.add(hint(n));
    expect(buffer.take()).toHaveLength(256);
    for (let n = 0; n <= hintsMax; n += 1) buffer.add(hint(n));
    buffer.add(hint(1_000));
    expect([buffer.isEmpty, buffer.take()]).toEqual([false, 'reset']);
    buffer.add(hint(7));
    expect(buffer.take()).toEqual([hint(7)]);
  });

  it('carry nothing but what they are about', () => {
    const buffer = new HintBuffer();
    buffer.add({ ...hint(1), platformId: 'plt_1' } as never);
    expect(buffer.take()).toEqual([hint(1)]);
  });
});
