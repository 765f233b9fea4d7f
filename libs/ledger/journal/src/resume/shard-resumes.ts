import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command, Reply } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  type ShardResumeCommand,
  type ShardResumeEvent,
  shardResumes,
  shardResumeStreamPrefix,
  shardResumeUpcasters,
} from '@taprail/ledger-domain';
import { Journal } from '../posting/journal';

export const shardResumeCodec = new Codec<ShardResumeEvent>(shardResumeUpcasters);

/** The way on for a shard of the journal that has stopped. */
@Controller()
export class ShardResumes {
  private readonly repository: StreamRepository<null, ShardResumeCommand, ShardResumeEvent>;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    clock: Clock,
    private readonly journal: Journal,
  ) {
    const streamPrefix = shardResumeStreamPrefix;
    this.repository = new StreamRepository(store, clock, {
      streamPrefix,
      decider: shardResumes,
      codec: shardResumeCodec,
    });
  }

  /** Keeps who resumed it and why; what follows from it is done by whoever follows the log. */
  @OnCommand('ledger.note-shard-resumed')
  async note(command: Command<'ledger.note-shard-resumed'>): Promise<null> {
    const { shard, reason } = command.data;
    await this.repository.execute(String(shard), { type: 'ResumeShard', shard, reason }, command);
    return null;
  }

  @OnCommand('ledger.resume-shard')
  async resume({ data: { shard } }: Command<'ledger.resume-shard'>): Promise<Reply<'ledger.resume-shard'>> {
    return { status: await this.journal.resumeShard(shard) };
  }
}
