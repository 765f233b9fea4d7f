import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { courseOf } from '@taprail/webhooks-domain';
import { Deliveries, deliveryKey } from './deliveries';

@Controller()
export class DeliveryCommands {
  constructor(private readonly deliveries: Deliveries) {}

  @OnCommand('webhooks.erase-answers')
  async eraseAnswers(command: Command<'webhooks.erase-answers'>): Promise<Reply<'webhooks.erase-answers'>> {
    const { platformId, deliveryId, ...of } = command.data;
    const key = deliveryKey(of);
    const { state } = await this.deliveries.load(key);
    if (state.status === 'none' || state.platformId !== platformId || !courseOf(state, deliveryId)) {
      throw new Rejection('delivery_not_found');
    }
    const { position } = await this.deliveries.execute(key, { type: 'EraseAnswers', deliveryId }, command);
    return { deliveryId, position: position === undefined ? null : String(position) };
  }
}
