import { Inject, Injectable } from '@nestjs/common';
import { device, type Device, type DeviceCommand, type DeviceEvent, upcasters } from '@taprail/access-domain';
import { Clock } from '@taprail/clock';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';

export const deviceStreamPrefix = 'device-';
export const deviceCodec = new Codec<DeviceEvent>(upcasters);

/** Repository of the device streams. */
@Injectable()
export class DeviceStreams extends StreamRepository<Device, DeviceCommand, DeviceEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: deviceStreamPrefix, decider: device, codec: deviceCodec });
  }
}
