import { Controller } from '@nestjs/common';
import { OnIntegrationEvent } from '@taprail/bus';
import { type IntegrationEvent, webhookKinds } from '@taprail/contracts';
import { Dispatcher } from '../dispatcher';
import { RecordedBefore } from './recorded-before';

/** Receives the integration events that platforms are notified of. An event that fails is delivered again by the bus. */
@Controller()
export class ReceiveEvents {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly recordedBefore: RecordedBefore,
  ) {}

  @OnIntegrationEvent(webhookKinds, { group: 'webhooks' })
  receive(event: IntegrationEvent): Promise<void> {
    return this.recordedBefore.isOld(event) ? this.receiveOld(event) : this.dispatcher.record(event);
  }

  private async receiveOld(event: IntegrationEvent): Promise<void> {
    if (!(await this.recordedBefore.has(event))) await this.dispatcher.record(event);
  }
}
