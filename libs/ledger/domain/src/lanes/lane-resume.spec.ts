import { join } from 'node:path';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { isShard, laneResumes, laneResumeUpcasters, type LaneResumeEvent } from './lane-resume';

const samples = storedSamples<LaneResumeEvent>(join(__dirname, 'history'), laneResumeUpcasters);

describe('a lane of the journal', () => {
  it('is resumed with a reason, each time it is asked for', () => {
    expect(samples.map(({ name }) => name)).toEqual(['LaneResumed.1']);
    const { event } = samples[0]!;
    const ask = { type: 'ResumeLane', ...event.data } as const;
    const given = specify(laneResumes);
    given().when(ask).then(event);
    given(event).when(ask).then(event);
  });

  it('is one of eight', () =>
    expect([0, 7, 8, -1, 1.5, Number.NaN].map(isShard)).toEqual([true, true, false, false, false, false]));
});
