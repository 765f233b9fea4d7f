import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { mintId } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { type Finding, journalStreamPrefix } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Duties, DUTIES } from '@taprail/runtime';
import { type ModelDrift, LogWatch, ModelWatch, ProjectionReader } from '@taprail/subscriptions';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import type { BookRow } from '../books/book-rows';
import { ledgerBooks } from '../books/books.projection';
import { booksCheck } from './books.check';
import { BooksGauges } from './books-gauges';

const timeoutMs = 30_000;
const actor = { kind: 'service', id: 'gateway-books-monitor' } as const;

/** The books that platforms are shown, added up once more; whoever shows something wrong must not pay. */
@Injectable()
export class BooksMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly watch: LogWatch;
  private readonly gauges: BooksGauges;
  /** Found, and not yet told of: the ledger may be away. */
  private readonly untold = new Set<Finding>();

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS_REGISTRY) registry: Registry,
    @Inject(DUTIES) private readonly duties: Duties,
  ) {
    this.gauges = new BooksGauges(registry, ledgerBooks.name);
    const books = new ModelWatch(booksCheck(), new ProjectionReader<BookRow>(readStore, ledgerBooks));
    this.watch = new LogWatch({
      store,
      log,
      streamPrefix: journalStreamPrefix,
      models: [books],
      onDrift: (drift) => this.drifted(drift),
      onLook: async () => {
        for (const finding of [...this.untold]) await this.tell(finding);
        this.gauges.lag(await books.lag(store, journalStreamPrefix));
      },
    });
  }

  onApplicationBootstrap(): void {
    if (this.duties.followers) this.watch.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.watch.stop();
  }

  look(): Promise<void> {
    return this.watch.look();
  }

  private drifted({ model, key, position, off }: ModelDrift): void {
    const finding = { id: `drift ${model} ${key}@${position}`, detail: `${model} is off by ${off} at ${key}` };
    this.log.error({ finding }, 'the books that are shown are wrong: payouts are frozen');
    this.gauges.drift(off);
    this.untold.add(finding);
  }

  private async tell(finding: Finding): Promise<void> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor, deadlineMs: Date.now() + timeoutMs };
    await this.commands.send({ ...envelope, name: 'ledger.freeze-payouts', key: 'freeze', data: { finding } });
    this.untold.delete(finding);
  }
}
