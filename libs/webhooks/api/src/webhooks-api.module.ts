import { type DynamicModule, Global, Module } from '@nestjs/common';
import { REQUEST_EVENTS_LOOKUP } from '@taprail/contracts';
import type { Settings } from '@taprail/settings';
import { CHANGE_SOURCE, SubscriptionsModule } from '@taprail/subscriptions';
import { WebhookChanges } from './changes/webhook-changes';
import { DeliveryContentController } from './deliveries/delivery-content.controller';
import { DeliveryReads } from './deliveries/delivery-reads';
import { deliveryList } from './deliveries/delivery.projection';
import { endpointHealth } from './endpoints/endpoint-health.projection';
import { Endpoints } from './endpoints/endpoints';
import { SecretsOfEndpoint } from './endpoints/secrets-of-endpoint';
import { SigningSecrets } from './endpoints/signing-secrets';
import { WebhookEndpointActionsController } from './endpoints/webhook-endpoint-actions.controller';
import { WebhookEndpointReadsController } from './endpoints/webhook-endpoint-reads.controller';
import { WebhookEndpointController } from './endpoints/webhook-endpoint.controller';
import { EventReadsController } from './events/event-reads.controller';
import { EventController } from './events/event.controller';
import { PublicEventReads } from './events/public-event-reads';
import { publicEventList } from './events/public-event.projection';
import { RequestEvents } from './events/request-events';
import { webhookDocuments } from './events/webhook-documents';
import { EstimateReplay } from './jobs/estimate-replay';
import { JobController } from './jobs/job.controller';
import { MatchingEvents } from './jobs/matching-events';
import { RedeliverLimits } from './jobs/redeliver-limits';
import { EventFeed } from './stream/event-feed';
import { EventStreamController } from './stream/event-stream.controller';
import { FeedChanges } from './stream/feed-changes';
import { ReplayListeners } from './stream/replay-listeners';
import { DrillController } from './test-environment/drill.controller';
import { SampleSubjects } from './test-environment/sample-subjects';
import { TestEventController } from './test-environment/test-event.controller';
import { WebhookReadsCommands } from './webhook-reads.commands';

/** The API of webhooks: endpoints, the feed and the stream of events, deliveries and jobs. */
@Global()
@Module({
  imports: [SubscriptionsModule.follow({ projections: [publicEventList, deliveryList, endpointHealth] })],
  controllers: [
    DeliveryContentController,
    EventController,
    EventReadsController,
    EventStreamController,
    JobController,
    WebhookEndpointActionsController,
    WebhookEndpointController,
    WebhookEndpointReadsController,
    WebhookReadsCommands,
  ],
  providers: [
    DeliveryReads,
    Endpoints,
    EstimateReplay,
    EventFeed,
    FeedChanges,
    MatchingEvents,
    PublicEventReads,
    RedeliverLimits,
    ReplayListeners,
    SecretsOfEndpoint,
    SigningSecrets,
    { provide: CHANGE_SOURCE, useClass: WebhookChanges },
    { provide: REQUEST_EVENTS_LOOKUP, useClass: RequestEvents },
  ],
  exports: [REQUEST_EVENTS_LOOKUP],
})
export class WebhooksApiModule {
  static readonly webhookDocuments = webhookDocuments;

  /** Test routes exist in the test environment only. */
  static with({ environment }: Settings): DynamicModule {
    if (environment !== 'test') return { module: WebhooksApiModule };
    return {
      module: WebhooksApiModule,
      controllers: [DrillController, TestEventController],
      providers: [SampleSubjects],
    };
  }
}
