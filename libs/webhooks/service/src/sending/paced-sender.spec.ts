import { PacedSender } from './paced-sender';
import type { Sender, SendOrder, SendResult } from './sender';

const sent = { outcome: {}, signature: 't=1' } as SendResult;
const order = (eventId: string): SendOrder => ({ eventId }) as SendOrder;

describe('a sender that begins no more at once than it can see to', () => {
  let begun: string[];
  let answer: Map<string, () => void>;
  let settled: string[];
  let sender: Sender;
  const inner: Sender = {
    begin: ({ eventId }, settle) => {
      begun.push(eventId);
      answer.set(eventId, () => settle(sent));
    },
    close: async () => answer.forEach((settle) => settle()),
  };
  beforeEach(() => {
    jest.useFakeTimers();
    [begun, settled, answer] = [[], [], new Map()];
    sender = new PacedSender(inner, { freshMs: 5, freshMax: 2 });
    for (const id of ['a', 'b', 'c', 'd']) sender.begin(order(id), () => settled.push(id));
  });
  afterEach(() => jest.useRealTimers());

  it('lets the rest wait', () => expect(begun).toEqual(['a', 'b']));

  it('goes on in order when one is answered, once that has been seen to', () => {
    answer.get('b')!();
    expect([settled, begun]).toEqual([['b'], ['a', 'b']]);
    jest.advanceTimersByTime(0);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('does not wait for who takes longer', () => {
    jest.advanceTimersByTime(6);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    answer.get('a')!();
    jest.advanceTimersByTime(6);
    sender.begin(order('e'), () => settled.push('e'));
    expect([settled, begun]).toEqual([['a'], ['a', 'b', 'c', 'd', 'e']]);
  });

  it('begins what waits when it is closed, so that all of it is settled', async () => {
    await sender.close();
    expect([begun, settled]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ]);
  });
});
