import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DeliveryCommands } from './deliveries/delivery.commands';
import { Dispatcher } from './dispatch/dispatcher';
import { PendingGauge } from './dispatch/pending-gauge';
import { ReceiveEvents } from './dispatch/record/receive-events';
import { EndpointCommands } from './endpoints/endpoint.commands';
import { ReplayCommands } from './events/replay.commands';
import { ReplayEvents } from './events/replay-events';
import { SampleEvents } from './events/sample-events';
import { TriggerEvent } from './events/trigger-event';
import { JobCommands } from './jobs/job.commands';
import { ReplayMany } from './jobs/replay-many';
import { RunDrill } from './jobs/run-drill';
import { RunJob } from './jobs/run-job';
import { ListenerCommands } from './listeners/listener.commands';
import { webhooksProviders } from './webhooks.providers';

/** Signed webhooks to the endpoints of platforms. */
@Module({
  controllers: [DeliveryCommands, EndpointCommands, JobCommands, ListenerCommands, ReceiveEvents, ReplayCommands],
  providers: [
    ...webhooksProviders,
    PendingGauge,
    ReplayEvents,
    ReplayMany,
    RunDrill,
    RunJob,
    SampleEvents,
    TriggerEvent,
  ],
})
export class WebhooksModule implements OnApplicationShutdown {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  onApplicationShutdown(): Promise<void> {
    return this.dispatcher.close();
  }
}
