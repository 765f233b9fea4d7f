import { type FreshRequest, SendPace } from './send-pace';

describe('the pace of requests', () => {
  let begun: string[];
  let requests: Map<string, FreshRequest>;
  let pace: SendPace;
  const send = (id: string): void => {
    const begin = (): void => {
      begun.push(id);
      requests.set(id, pace.enter());
    };
    if (pace.hasRoom) begin();
    else pace.wait(begin);
  };
  const answer = (id: string): void => pace.leave(requests.get(id)!);
  beforeEach(() => {
    jest.useFakeTimers();
    [begun, requests] = [[], new Map()];
    pace = new SendPace({ freshMs: 5, freshMax: 2 });
    for (const id of ['a', 'b', 'c', 'd']) send(id);
  });
  afterEach(() => jest.useRealTimers());

  it('lets the rest wait', () => expect(begun).toEqual(['a', 'b']));

  it('goes on in order when one is answered, once that has been attended to', () => {
    answer('b');
    expect(begun).toEqual(['a', 'b']);
    jest.advanceTimersByTime(0);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('does not wait for a receiver that takes longer', () => {
    jest.advanceTimersByTime(6);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    answer('a');
    jest.advanceTimersByTime(6);
    send('e');
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('ends for all that waits when it is opened', () => {
    pace.open();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });
});
