import { SendPace } from './send-pace';

/** Lets continuations of settled promises run, which fake timers do not touch. */
const turn = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await Promise.resolve();
};

describe('the pace of requests', () => {
  let begun: string[];
  let answer: Map<string, () => void>;
  let settled: string[];
  let pace: SendPace;
  const send = (id: string): void => {
    const request = (): Promise<void> => {
      begun.push(id);
      return new Promise((resolve) => answer.set(id, resolve));
    };
    void pace.run(request).then(() => settled.push(id));
  };
  beforeEach(() => {
    jest.useFakeTimers();
    [begun, settled, answer] = [[], [], new Map()];
    pace = new SendPace({ freshMs: 5, freshMax: 2 });
    for (const id of ['a', 'b', 'c', 'd']) send(id);
  });
  afterEach(() => jest.useRealTimers());

  it('lets the rest wait', () => expect(begun).toEqual(['a', 'b']));

  it('goes on in order when one is answered, once that has been attended to', async () => {
    answer.get('b')!();
    await turn();
    expect([settled, begun]).toEqual([['b'], ['a', 'b']]);
    jest.advanceTimersByTime(0);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('does not wait for a receiver that takes longer', async () => {
    jest.advanceTimersByTime(6);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    answer.get('a')!();
    jest.advanceTimersByTime(6);
    send('e');
    await turn();
    expect([settled, begun]).toEqual([['a'], ['a', 'b', 'c', 'd', 'e']]);
  });

  it('ends for all that waits when it is opened, so that all of it is settled', async () => {
    pace.open();
    answer.forEach((settle) => settle());
    await turn();
    expect([begun, settled]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ]);
  });
});
