import { deliveryList } from './delivery.projection';
import { DeliveryContentController } from './delivery-content.controller';
import { DeliveryReads } from './delivery-reads';
import { Endpoints } from './endpoints';
import { EstimateReplay } from './estimate-replay';
import { EventController } from './event.controller';
import { EventReadsController } from './event-reads.controller';
import { JobController } from './job.controller';
import { publicEventList } from './public-event.projection';
import { PublicEventReads } from './public-event-reads';
import { RedeliverLimits } from './redeliver-limits';
import { SigningSecrets } from './signing-secrets';
import { EventFeed } from './stream/event-feed';
import { EventStreamController } from './stream/event-stream.controller';
import { FeedChanges } from './stream/feed-changes';
import { ReplayListeners } from './stream/replay-listeners';
import { WebhookEndpointActionsController } from './webhook-endpoint-actions.controller';
import { WebhookEndpointController } from './webhook-endpoint.controller';
import { WebhookEndpointReadsController } from './webhook-endpoint-reads.controller';

/** Endpoints, the feed of events, and what was sent. */
export const webhookRoutes = {
  projections: [publicEventList, deliveryList],
  controllers: [
    DeliveryContentController,
    EventController,
    EventReadsController,
    EventStreamController,
    JobController,
    WebhookEndpointActionsController,
    WebhookEndpointController,
    WebhookEndpointReadsController,
  ],
  providers: [
    DeliveryReads,
    Endpoints,
    EstimateReplay,
    EventFeed,
    FeedChanges,
    PublicEventReads,
    RedeliverLimits,
    ReplayListeners,
    SigningSecrets,
  ],
};
