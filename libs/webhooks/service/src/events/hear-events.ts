import { Controller } from '@nestjs/common';
import { OnIntegrationEvent } from '@taprail/bus';
import type { IntegrationEvent } from '@taprail/contracts';
import { kinds } from '@taprail/webhooks-domain';
import { Dispatching } from '../dispatch/dispatching';
import { RecordedBefore } from './recorded-before';

/** Hears what integrators are told of. A failure is the bus's to retry. */
@Controller()
export class HearEvents {
  constructor(
    private readonly dispatching: Dispatching,
    private readonly recorded: RecordedBefore,
  ) {}

  @OnIntegrationEvent(kinds, { group: 'webhooks' })
  take(event: IntegrationEvent): Promise<void> {
    return this.recorded.isOld(event) ? this.takeOld(event) : this.dispatching.take(event);
  }

  private async takeOld(event: IntegrationEvent): Promise<void> {
    if (!(await this.recorded.has(event))) await this.dispatching.take(event);
  }
}
