import { describeLanes } from './contract/shards.contract';
import { describeMonths } from './contract/months.contract';
import { describeOnce } from './contract/once.contract';
import { describePeriods } from './contract/periods.contract';
import { describeProperties } from './contract/properties.contract';
import type { OpenStore } from './contract/world';

/** The promises of the journal on any event store. `numRuns`: how many histories each property is tried on. */
export const describeJournal = (name: string, open: OpenStore, numRuns: number): void =>
  describe(`the journal ${name}`, () => {
    describeOnce(open);
    describeLanes(open);
    describePeriods(open);
    describeMonths(open);
    describeProperties(open, numRuns);
  });
