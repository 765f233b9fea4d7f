import { type AccountId, JOURNAL_SHARDS } from '@taprail/ledger-domain';
import type { Minor } from '@taprail/money';
import { JournalLane, type LaneOptions } from './lane/journal-lane';
import type { LanePorts } from './lane/lane-ports';
import { LaneClosed, type LaneState } from './lane/lane-state';
import { type Posted, type Posting, shardOfFact } from './posting';

export type JournalOptions = Omit<LaneOptions, 'onState'> &
  Readonly<{
    /** The shards that this process writes; all of them unless told otherwise. */
    shards?: readonly number[];
    onState?: (shard: number, state: LaneState) => void;
  }>;

const allShards = Array.from({ length: JOURNAL_SHARDS }, (_, shard) => shard);

/** The way into the journal: a lane for each shard, none of which waits for another. */
export class Journal {
  private readonly lanes: ReadonlyMap<number, JournalLane>;

  constructor(ports: LanePorts, { shards = allShards, onState, ...options }: JournalOptions = {}) {
    this.lanes = new Map(
      shards.map((shard) => [
        shard,
        new JournalLane(shard, ports, { ...options, onState: (state) => onState?.(shard, state) }),
      ]),
    );
  }

  /** Opens every lane that it can; one that cannot be read stops, loudly, and leaves the others alone. */
  async open(): Promise<void> {
    await Promise.allSettled([...this.lanes.values()].map((lane) => lane.resume()));
  }

  post(posting: Posting): Promise<Posted> {
    const lane = this.lanes.get(shardOfFact(posting.fact));
    return lane ? lane.post(posting) : Promise.reject(new LaneClosed(shardOfFact(posting.fact), { status: 'closed' }));
  }

  lane(shard: number): JournalLane {
    const lane = this.lanes.get(shard);
    if (!lane) throw new LaneClosed(shard, { status: 'closed' });
    return lane;
  }

  get states(): ReadonlyMap<number, LaneState> {
    return new Map([...this.lanes].map(([shard, { state }]) => [shard, state]));
  }

  /** Over the shards of this process. */
  balance(account: AccountId): Minor {
    return [...this.lanes.values()].reduce((sum, lane) => sum + lane.balance(account), 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.close()));
  }
}
