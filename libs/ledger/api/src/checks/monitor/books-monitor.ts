import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { mintId } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { type Finding, journalStreamPrefix } from '@taprail/ledger-domain';
import type { BesideFollowers } from '@taprail/ports';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type ModelDrift, LogWatch, ModelGauges, ModelWatch, ProjectionReader } from '@taprail/subscriptions';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import type { BookRow } from '../../books/book-rows';
import { ledgerBooks } from '../../books/books.projection';
import { booksCheck } from './books.check';

const timeoutMs = 30_000;
const actor = { kind: 'service', id: 'gateway-books-monitor' } as const;

/** Adds the books that platforms are shown up once more: while they show something wrong, nothing is paid. */
@Injectable()
export class BooksMonitor implements BesideFollowers, BeforeApplicationShutdown {
  private readonly books: ModelWatch<BookRow>;
  private readonly watch: LogWatch;
  private gauges: ModelGauges | undefined;
  /** Found, and not yet told of: the ledger may be away. */
  private readonly untold = new Set<Finding>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
  ) {
    this.books = new ModelWatch(booksCheck(), new ProjectionReader<BookRow>(readStore, ledgerBooks));
    this.watch = new LogWatch({
      store,
      log,
      streamPrefix: journalStreamPrefix,
      models: [this.books],
      onDrift: (drift) => this.reportDrift(drift),
      onLook: () => this.tellAll(),
    });
  }

  startBesideFollowers(): void {
    this.gauges = new ModelGauges(this.registry, [ledgerBooks.name]);
    this.watch.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.watch.stop();
  }

  look(): Promise<void> {
    return this.watch.look();
  }

  private async tellAll(): Promise<void> {
    for (const finding of [...this.untold]) await this.tell(finding);
    this.gauges?.showLag(ledgerBooks.name, await this.books.lag(this.store, journalStreamPrefix));
  }

  private reportDrift({ model, key, position, off }: ModelDrift): void {
    const finding = { id: `drift ${model} ${key}@${position}`, detail: `${model} is off by ${off} at ${key}` };
    this.log.error({ finding }, 'the books that are shown are wrong: payouts are frozen');
    this.gauges?.showDrift(model, off);
    this.untold.add(finding);
  }

  private async tell(finding: Finding): Promise<void> {
    const commandId = mintId('cmd');
    const envelope = { commandId, correlationId: commandId, actor, deadlineMs: Date.now() + timeoutMs };
    await this.commands.send({ ...envelope, name: 'ledger.freeze-payouts', key: 'freeze', data: { finding } });
    this.untold.delete(finding);
  }
}
