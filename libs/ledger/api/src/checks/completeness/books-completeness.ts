import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { type BooksCompleteness, mintId } from '@taprail/contracts';
import { RecentMap, SharedReads } from '@taprail/subscriptions';
import { LOGGER, type Logger, OutageLog } from '@taprail/telemetry';

const timeoutMs = 3_000;
/** A movement of a moment ago is on its way into the journal: while there are sales, something always is. */
const inFlightMs = 10_000;
const platformsMax = 1_000;
const actor = { kind: 'service', id: 'gateway' } as const;

export type CompletenessStatus = 'complete' | 'explained' | 'in_flight' | 'incomplete' | 'unknown';

/** How far the journal has everything that happened to money; unknown while the ledger does not answer. */
export type CompletenessView = Readonly<{
  status: CompletenessStatus;
  complete_through: string | null;
  missing_count: number | null;
  explained_count: number | null;
}>;

/** Whether nothing waits for the books: what is missing is on its way or explained. */
export const isWhole = ({ status }: CompletenessView): boolean =>
  status === 'complete' || status === 'explained' || status === 'in_flight';

export const unknownCompleteness: CompletenessView = {
  status: 'unknown',
  complete_through: null,
  missing_count: null,
  explained_count: null,
};

/** The count of the ledger, for the reports and the status of a platform. */
@Injectable()
export class LedgerCompleteness {
  private readonly outages: OutageLog;
  private readonly answered = new RecentMap<string>(platformsMax);
  private readonly counts = new SharedReads((platformId) => this.ask(platformId));

  constructor(
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    @Inject(LOGGER) log: Logger,
    private readonly clock: Clock,
  ) {
    this.outages = new OutageLog(log);
  }

  /** Of one platform, or of all. Null while the ledger does not answer: a report is shown all the same, and says so. */
  read(platformId: string | null): Promise<BooksCompleteness | null> {
    return this.counts.of(platformId);
  }

  /** When the ledger last answered for a platform, or for all; null while it never has. */
  asOf(platformId: string | null): string | null {
    return this.answered.get(platformId ?? '') ?? null;
  }

  async view(platformId: string | null): Promise<CompletenessView> {
    return this.viewOf(await this.read(platformId));
  }

  viewOf(counted: BooksCompleteness | null): CompletenessView {
    if (!counted) return unknownCompleteness;
    const { completeThrough, missingCount, explainedCount } = counted;
    return {
      status: this.statusOf(counted),
      complete_through: completeThrough,
      missing_count: missingCount,
      explained_count: explainedCount,
    };
  }

  private statusOf({ missing, explainedCount }: BooksCompleteness): CompletenessStatus {
    const oldest = missing[0]?.since;
    if (oldest === undefined) return explainedCount > 0 ? 'explained' : 'complete';
    return this.clock.now().getTime() - Date.parse(oldest) < inFlightMs ? 'in_flight' : 'incomplete';
  }

  private async ask(platformId: string | null): Promise<BooksCompleteness | null> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor, deadlineMs: Date.now() + timeoutMs };
    try {
      const counted = await this.bus.send({
        ...envelope,
        name: 'ledger.count-missing',
        key: platformId ?? 'all',
        data: { platformId },
      });
      this.answered.set(platformId ?? '', this.clock.iso());
      return counted as BooksCompleteness;
    } catch (error) {
      this.outages.note('ask', error, {}, 'the ledger does not say whether the books are complete');
      return null;
    }
  }
}
