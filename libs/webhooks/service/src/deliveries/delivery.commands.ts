import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { type Command, deliveryIdOf, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { runOf, type Delivery } from '@taprail/webhooks-domain';
import { PublicEvents } from '../events/public-events';
import { Deliveries, deliveryKey } from './deliveries';

type Erasing = Command<'webhooks.erase-answers'>['data'];

@Controller()
export class DeliveryCommands {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly events: PublicEvents,
  ) {}

  @OnCommand('webhooks.erase-answers')
  async eraseAnswers(command: Command<'webhooks.erase-answers'>): Promise<Reply<'webhooks.erase-answers'>> {
    const { deliveryId, endpointId } = command.data;
    const key = deliveryKey(command.data);
    const { state } = await this.deliveries.load(key);
    if (!(await this.exists(command.data, state))) throw new Rejection('delivery_not_found');
    const erase = { type: 'EraseAnswers', deliveryId, endpointId } as const;
    const { position } = await this.deliveries.execute(key, erase, command);
    return { deliveryId, position: position === undefined ? null : String(position) };
  }

  /** A delivery that was acknowledged at once has no stream, but its event lists it. */
  private async exists(
    { platformId, eventId, eventPlace, endpointId, deliveryId }: Erasing,
    state: Delivery,
  ): Promise<boolean> {
    if (state.status === 'known' && runOf(state, deliveryId)) return state.platformId === platformId;
    if (deliveryId !== deliveryIdOf(eventId, endpointId)) return false;
    const found = await this.events.findAt(eventId, eventPlace);
    return found?.event.platformId === platformId && found.event.deliveries.some(({ id }) => id === deliveryId);
  }
}
