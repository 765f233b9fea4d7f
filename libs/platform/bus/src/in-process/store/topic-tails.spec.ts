import { sampleEvent } from '../../testing/samples';
import type { LoggedMessage } from './sqlite-log';
import { TopicTails } from './topic-tails';

describe('the tails of topics', () => {
  const [eleven, twelve, thirteen, fourteen] = [11, 12, 13, 14].map((position) => ({
    position,
    event: sampleEvent('a', position),
  })) as [LoggedMessage, LoggedMessage, LoggedMessage, LoggedMessage];
  const opened = (): TopicTails => {
    const tails = new TopicTails();
    tails.add('taps', 10, [eleven, twelve, thirteen]);
    tails.add('ledger', 13, [fourteen]);
    return tails;
  };

  it('have what came after them, in order and no more than is asked for', () => {
    const tails = opened();
    expect(tails.read('taps', 11, 1)).toEqual([twelve]);
    expect(tails.read('taps', 13, 5)).toEqual([]);
    expect([tails.read('taps', 9, 5), tails.read('payouts', 14, 5)]).toEqual([undefined, undefined]);
  });

  it('keep nothing that all have heard', () => {
    const tails = opened();
    tails.heardUpTo('taps', 12);
    expect([tails.read('taps', 11, 5), tails.read('taps', 12, 5)]).toEqual([undefined, [thirteen]]);
    tails.heardUpTo('taps', 11);
    tails.heardUpTo('payouts', 14);
    expect([tails.read('taps', 12, 5), tails.read('ledger', 13, 5)]).toEqual([[thirteen], [fourteen]]);
  });

  it('keep nothing while nobody hears, and what comes once somebody does', () => {
    const tails = new TopicTails();
    tails.add('taps', 10, [eleven, twelve]);
    tails.heardUpTo('taps', Infinity);
    tails.add('taps', 12, [thirteen]);
    expect([tails.read('taps', 11, 5), tails.read('taps', 12, 5)]).toEqual([undefined, [thirteen]]);
  });
});
