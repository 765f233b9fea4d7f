import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, HandlerUnavailable } from '@taprail/bus';
import type { MonthFence } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { JOURNAL_SHARDS, type Month, type MonthCloseEvent, monthCloseStreamPrefix } from '@taprail/ledger-domain';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { ClosedMonths, monthCloseCodec } from './closed-months';
import { monthContents } from './month-contents';

const timeoutMs = 30_000;
const actor = { kind: 'service', id: 'ledger' } as const;
const shards = Array.from({ length: JOURNAL_SHARDS }, (_, shard) => shard);

/** Carries through a close that has begun: every shard is told, then the month is added up, then it is signed. */
@Reacts()
export class CloseMonth implements Reaction<MonthCloseEvent> {
  readonly name = 'close-month';
  readonly streamPrefix = monthCloseStreamPrefix;
  readonly codec = monthCloseCodec;

  constructor(
    private readonly months: ClosedMonths,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** There is no way back from here, so that whatever is in the way is waited out. */
  async react({ type, data: { month } }: MonthCloseEvent, place: LogPlace): Promise<void> {
    if (type !== 'MonthCloseBegun') return;
    try {
      await this.close(month, place);
    } catch (error) {
      this.log.error({ month, err: error }, 'the month cannot be closed now; it is tried again');
      throw new HandlerUnavailable(`${month} cannot be closed now`);
    }
  }

  private async close(month: Month, { eventId, metadata: { correlationId } }: LogPlace): Promise<void> {
    const { closing, closedThrough } = await this.months.state();
    if (closing !== month) return;
    const envelope = (step: string) => ({
      commandId: `${eventId}/${step}`,
      correlationId,
      actor,
      deadlineMs: Date.now() + timeoutMs,
    });
    const fences = await Promise.all(
      shards.map(async (shard) => {
        const [key, data] = [`shard-${shard}`, { month, shard }];
        const message = { ...envelope(`fence-${shard}`), name: 'ledger.fence-month', key, data } as const;
        return { shard, fence: (await this.commands.send(message)) as MonthFence };
      }),
    );
    const contents = await monthContents(this.store, month, fences, closedThrough === null);
    const data = { month, ...contents, fences: fences.map(({ shard, fence }) => ({ shard, ...fence })) };
    await this.commands.send({ ...envelope('complete'), name: 'ledger.complete-close', key: 'close', data });
  }
}
