export type { DeliveryOutcome } from '../sending/client/outcome';
export type { WebhookClient, WebhookRequest } from '../sending/client/webhook-client';
export { publicEventId } from '../dispatch/record/public-event-of';
export { SigningSender } from '../sending/signing-sender';
