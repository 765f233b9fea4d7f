import {
  type BeforeApplicationShutdown,
  type FactoryProvider,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import type { ReadStore } from '@taprail/read-store';
import { type Duties, DUTIES, INSTANCE, OWN_STORE, TestClock } from '@taprail/runtime';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { ACQUIRER, type Acquirer } from '../acquirer/acquirer';
import { acquirerElsewhere } from '../acquirer/acquirer-elsewhere';
import { NewsReader } from './news-reader';
import { TakeNews } from './take-news';

export const newsReader: FactoryProvider<NewsReader> = {
  provide: NewsReader,
  inject: [ACQUIRER, TakeNews, OWN_STORE, INSTANCE, LOGGER],
  useFactory: (acquirer: Acquirer, take: TakeNews, store: ReadStore, holder: string, log: Logger) =>
    new NewsReader({ acquirer, take, store, holder, log }),
};

/** Reads the news where commands are decided, since that is where the acquirer is. */
@Injectable()
export class NewsHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly reader: NewsReader,
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
    @Inject(DUTIES) private readonly duties: Duties,
    @Optional() private readonly testClock?: TestClock,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.duties.commands || this.acquirer === acquirerElsewhere) return;
    this.reader.start();
    // What an instant brings at the acquirer is in the log before the clock goes on to the next one.
    this.testClock?.alsoWaits({ nextDueMs: async () => undefined, reach: () => this.reader.caughtUp() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.reader.stop();
  }
}
