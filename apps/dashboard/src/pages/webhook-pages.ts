/** Pages that share most of what they are made of, and are opened from one another: one file to load. */
export { default as DeliveryPage } from './delivery/delivery-page';
export { default as EndpointPage } from './endpoint/endpoint-page';
export { default as EventPage } from './event/event-page';
export { default as EventsPage } from './events/events-page';
export { default as WebhooksPage } from './webhooks/webhooks-page';
