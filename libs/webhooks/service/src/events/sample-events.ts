import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { deliveryIdOf, derivedId, type Envelope, type QueuedDelivery, type SampleSubject } from '@taprail/contracts';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { EventPlace, PublicEventKind, RecordedPublicEvent } from '@taprail/webhooks-domain';
import { PublicEvents } from './public-events';
import { sampleEvent } from './sample-event';

type RecordedSample = Readonly<{
  event: RecordedPublicEvent;
  place: EventPlace;
  deliveries: readonly QueuedDelivery[];
}>;

/** Records events that did not happen, with their deliveries. */
@Injectable()
export class SampleEvents {
  constructor(
    private readonly events: PublicEvents,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'environment'>,
  ) {}

  async record(
    kind: PublicEventKind,
    subject: SampleSubject,
    { platformId, endpointIds }: Readonly<{ platformId: string; endpointIds: readonly string[] }>,
    message: Envelope,
  ): Promise<RecordedSample> {
    const eventId = derivedId('evt', message.commandId);
    const deliveries = endpointIds.map((endpointId) => ({ id: deliveryIdOf(eventId, endpointId), endpointId }));
    const livemode = this.settings.environment === 'live';
    const event = sampleEvent(kind, { eventId, platformId, at: this.clock.iso(), livemode, deliveries }, subject);
    const place = await this.events.recordSample(event, message);
    return { event, place, deliveries: deliveries.map(({ id, endpointId }) => ({ deliveryId: id, endpointId })) };
  }
}
