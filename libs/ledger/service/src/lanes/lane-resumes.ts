import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command, Reply } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  type LaneResumeCommand,
  type LaneResumeEvent,
  laneResumes,
  laneResumeStreamPrefix,
  laneResumeUpcasters,
} from '@taprail/ledger-domain';
import { JournalHost } from '../posting/journal-host';

export const laneResumeCodec = new Codec<LaneResumeEvent>(laneResumeUpcasters);

/** The way on for a shard of the journal that has stopped. */
@Controller()
export class LaneResumes {
  private readonly door: StreamRepository<null, LaneResumeCommand, LaneResumeEvent>;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    clock: Clock,
    private readonly journal: JournalHost,
  ) {
    const streamPrefix = laneResumeStreamPrefix;
    this.door = new StreamRepository(store, clock, { streamPrefix, decider: laneResumes, codec: laneResumeCodec });
  }

  /** Keeps who resumed it and why; what follows from it is done by whoever follows the log. */
  @OnCommand('ledger.note-lane-resumed')
  async note(command: Command<'ledger.note-lane-resumed'>): Promise<null> {
    const { shard, reason } = command.data;
    await this.door.execute(String(shard), { type: 'ResumeLane', shard, reason }, command);
    return null;
  }

  @OnCommand('ledger.resume-lane')
  async resume({ data: { shard } }: Command<'ledger.resume-lane'>): Promise<Reply<'ledger.resume-lane'>> {
    return { status: await this.journal.resume(shard) };
  }
}
