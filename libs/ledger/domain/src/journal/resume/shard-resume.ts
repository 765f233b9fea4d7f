import type { Decider, DomainEvent, Upcasters } from '@taprail/event-sourcing';
import { JOURNAL_SHARDS } from '../journal.events';

export const shardResumeStreamPrefix = 'ledgerLanes-';

/** Somebody has mended what a shard of the journal had stopped at, and says what it was. */
export type ShardResumeEvent = DomainEvent<'ShardResumed', Readonly<{ shard: number; reason: string; at: string }>>;
export type ShardResumeCommand = Readonly<{ type: 'ResumeShard'; shard: number; reason: string; at: string }>;

export const isShard = (shard: number): boolean => Number.isInteger(shard) && shard >= 0 && shard < JOURNAL_SHARDS;

/** It may stop again, and be resumed again: each time is told. */
export const shardResumes: Decider<null, ShardResumeCommand, ShardResumeEvent> = {
  initialState: null,
  evolve: () => null,
  decide: ({ shard, reason, at }) => [{ type: 'ShardResumed', data: { shard, reason, at } }],
};

export const shardResumeUpcasters: Upcasters = {
  LaneResumed: { renamedTo: 'ShardResumed', steps: [(data) => data] },
};
