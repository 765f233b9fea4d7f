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

/** The one door to the months that are closed. */
@Injectable()
export class ClosedMonths {
  private readonly door: StreamRepository<MonthCloses, MonthCloseCommand, MonthCloseEvent>;

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    const streamPrefix = monthCloseStreamPrefix;
    this.door = new StreamRepository(store, clock, { streamPrefix, decider: monthCloses, codec: monthCloseCodec });
  }

  async state(): Promise<MonthCloses> {
    return (await this.door.load(monthCloseId)).state;
  }

  execute(command: Untimed<MonthCloseCommand>, message: Envelope): Promise<Handled<MonthCloses, MonthCloseEvent>> {
    return this.door.execute(monthCloseId, command, message);
  }
}
