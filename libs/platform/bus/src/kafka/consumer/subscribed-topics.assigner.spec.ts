import { dealOut } from './subscribed-topics.assigner';

const partitionsOf = (topic: string): readonly number[] => (topic === 'parked' ? [0] : [0, 1, 2, 3]);

describe('the partitions of a group', () => {
  it('are dealt out in turn to the members', () => {
    const members = ['a', 'b'].map((memberId) => ({ memberId, topics: ['commands', 'parked'] }));
    expect([...dealOut(['commands', 'parked'], members, partitionsOf)]).toEqual([
      ['a', { commands: [0, 2], parked: [0] }],
      ['b', { commands: [1, 3] }],
    ]);
  });

  it('go to members that subscribe to their topic alone', () => {
    const members = [
      { memberId: 'new', topics: ['commands', 'events'] },
      { memberId: 'old', topics: ['commands'] },
    ];
    expect([...dealOut(['commands', 'events'], members, partitionsOf)]).toEqual([
      ['new', { commands: [0, 2], events: [0, 1, 2, 3] }],
      ['old', { commands: [1, 3] }],
    ]);
  });
});
