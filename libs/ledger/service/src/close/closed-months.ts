import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import {
  Codec,
  EVENT_STORE,
  type EventStore,
  type Handled,
  StreamRepository,
  type Untimed,
} from '@taprail/event-store';
import {
  type MonthCloseCommand,
  type MonthCloseEvent,
  monthCloseId,
  type MonthCloses,
  monthCloses,
  monthCloseStreamPrefix,
  monthCloseUpcasters,
} from '@taprail/ledger-domain';

export const monthCloseCodec = new Codec<MonthCloseEvent>(monthCloseUpcasters);

/** Repository of the months that are closed. */
@Injectable()
export class ClosedMonths {
  private readonly repository: StreamRepository<MonthCloses, MonthCloseCommand, MonthCloseEvent>;

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    const streamPrefix = monthCloseStreamPrefix;
    this.repository = new StreamRepository(store, clock, {
      streamPrefix,
      decider: monthCloses,
      codec: monthCloseCodec,
    });
  }

  async state(): Promise<MonthCloses> {
    return (await this.repository.load(monthCloseId)).state;
  }

  execute(command: Untimed<MonthCloseCommand>, message: Envelope): Promise<Handled<MonthCloses, MonthCloseEvent>> {
    return this.repository.execute(monthCloseId, command, message);
  }
}
