import { join } from 'node:path';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { isShard, shardResumes, shardResumeUpcasters, type ShardResumeEvent } from './shard-resume';

const samples = storedSamples<ShardResumeEvent>(join(__dirname, 'history'), shardResumeUpcasters);

describe('a shard of the journal', () => {
  it('is resumed with a reason, each time it is asked for', () => {
    expect(samples.map(({ name }) => name)).toEqual(['LaneResumed.1', 'ShardResumed.1']);
    const { event } = samples[0]!;
    const ask = { type: 'ResumeShard', ...event.data } as const;
    const given = specify(shardResumes);
    given().when(ask).then(event);
    given(event).when(ask).then(event);
  });

  it('is one of eight', () =>
    expect([0, 7, 8, -1, 1.5, Number.NaN].map(isShard)).toEqual([true, true, false, false, false, false]));
});
