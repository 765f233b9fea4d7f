import { describeShards } from './shards.contract';
import { describeMonths } from './months.contract';
import { describeOnce } from './once.contract';
import { describePeriods } from './periods.contract';
import { describeProperties } from './properties.contract';
import type { OpenStore } from './journal-world';

/** The promises of the journal on any event store. `numRuns`: how many histories each property is tried on. */
export const describeJournal = (name: string, open: OpenStore, numRuns: number): void =>
  describe(`the journal ${name}`, () => {
    describeOnce(open);
    describeShards(open);
    describePeriods(open);
    describeMonths(open);
    describeProperties(open, numRuns);
  });
