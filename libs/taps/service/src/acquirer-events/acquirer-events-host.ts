import { type BeforeApplicationShutdown, type FactoryProvider, Inject, Injectable, Optional } from '@nestjs/common';
import { Rejection } from '@taprail/event-sourcing';
import { type BesideCommands, INSTANCE, OWN_STORE, TestClock } from '@taprail/ports';
import type { ReadStore } from '@taprail/read-store';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { ACQUIRER, type Acquirer, AcquirerUnavailable } from '../acquirer/acquirer';
import { noAcquirer } from '../acquirer/no-acquirer';
import { AcquirerEventReader } from './acquirer-event-reader';
import { RecordAcquirerEvents } from './record-acquirer-events';

export const acquirerEventReader: FactoryProvider<AcquirerEventReader> = {
  provide: AcquirerEventReader,
  inject: [ACQUIRER, RecordAcquirerEvents, OWN_STORE, INSTANCE, LOGGER],
  useFactory: (acquirer: Acquirer, take: RecordAcquirerEvents, store: ReadStore, holder: string, log: Logger) =>
    new AcquirerEventReader({ acquirer, take, store, holder, log }),
};

/** Reads the acquirer events where commands are decided, since the acquirer is connected there. */
@Injectable()
export class AcquirerEventsHost implements BesideCommands, BeforeApplicationShutdown {
  constructor(
    private readonly reader: AcquirerEventReader,
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
    @Optional() private readonly testClock?: TestClock,
  ) {}

  startBesideCommands(): void {
    if (this.acquirer === noAcquirer) return;
    this.reader.start();
    // The acquirer events of an instant are in the log before the test clock advances to the next one.
    this.testClock?.alsoWaits({
      nextDueMs: async () => undefined,
      reach: () => this.reader.caughtUp().catch(notReached),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.reader.stop();
  }
}

/** The clock can be moved on as soon as the provider answers again. */
const notReached = (error: unknown): never => {
  if (error instanceof AcquirerUnavailable) throw new Rejection('psp_unavailable');
  throw error;
};
