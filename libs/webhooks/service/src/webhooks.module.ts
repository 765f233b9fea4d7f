import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Settings } from '@taprail/runtime';
import { isSingleProcess } from '@taprail/runtime';
import { DeliveryCommands } from './deliveries/delivery.commands';
import { Dispatching } from './dispatch/dispatching';
import { EndpointCommands } from './endpoints/endpoint.commands';
import { HearEvents } from './events/hear-events';
import { ReplayCommands } from './events/replay.commands';
import { ReplayEvents } from './events/replay-events';
import { SampleEvents } from './events/sample-events';
import { TriggerEvent } from './events/trigger-event';
import { JobCommands } from './jobs/job.commands';
import { ReplayMany } from './jobs/replay-many';
import { RunDrill } from './jobs/run-drill';
import { RunJob } from './jobs/run-job';
import { ListenerCommands } from './listeners/listener.commands';
import { OtherThreadCommands } from './endpoints/other-thread.commands';
import { webhooksProviders } from './webhooks.providers';

/** Signed webhooks to the endpoints of platforms. */
@Module({
  controllers: [DeliveryCommands, EndpointCommands, HearEvents, JobCommands, ListenerCommands, ReplayCommands],
  providers: [...webhooksProviders, ReplayEvents, ReplayMany, RunDrill, RunJob, SampleEvents, TriggerEvent],
})
export class WebhooksModule implements OnApplicationShutdown {
  constructor(@Inject(Dispatching) private readonly dispatching: Dispatching) {}

  /** What one thread asks of another is served within one process only. */
  static with(settings: Settings): DynamicModule {
    return { module: WebhooksModule, controllers: isSingleProcess(settings) ? [OtherThreadCommands] : [] };
  }

  onApplicationShutdown(): Promise<void> {
    return this.dispatching.close();
  }
}
