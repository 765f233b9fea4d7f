import type { Decider, DomainEvent, Upcasters } from '@taprail/event-sourcing';
import { JOURNAL_SHARDS } from '../journal/journal.events';

export const laneResumeStreamPrefix = 'ledgerLanes-';

/** Somebody has mended what a shard of the journal had stopped at, and says what it was. */
export type LaneResumeEvent = DomainEvent<'LaneResumed', Readonly<{ shard: number; reason: string; at: string }>>;
export type LaneResumeCommand = Readonly<{ type: 'ResumeLane'; shard: number; reason: string; at: string }>;

export const isShard = (shard: number): boolean => Number.isInteger(shard) && shard >= 0 && shard < JOURNAL_SHARDS;

/** It may stop again, and be resumed again: each time is told. */
export const laneResumes: Decider<null, LaneResumeCommand, LaneResumeEvent> = {
  initialState: null,
  evolve: () => null,
  decide: ({ shard, reason, at }) => [{ type: 'LaneResumed', data: { shard, reason, at } }],
};

export const laneResumeUpcasters: Upcasters = {};
