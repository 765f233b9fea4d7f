import { Controller } from '@nestjs/common';
import { OnIntegrationEvent } from '@taprail/bus';
import type { IntegrationEvent } from '@taprail/contracts';
import { kinds } from '@taprail/webhooks-domain';
import { Dispatching } from '../dispatch/dispatching';

/** Hears what integrators are told of. A failure is the bus's to retry. */
@Controller()
export class HearEvents {
  constructor(private readonly dispatching: Dispatching) {}

  @OnIntegrationEvent(kinds, { group: 'webhooks' })
  take(event: IntegrationEvent): Promise<void> {
    return this.dispatching.take(event);
  }
}
