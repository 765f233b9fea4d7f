export { fromStripe, stripeCurrency, stripePayoutStep, stripeStep, toStripe } from './stripe-amounts';
export { apiVersion, type StripeOptions, stripeClient } from './stripe-client';
export { type StripeAlarm, StripeAlarms } from './stripe-alarms';
export { type StripeEndpoint, stripeEndpoint } from './stripe-endpoint';
export { connectEvents, platformEvents, readerEvents } from './stripe-events';
export { isGone, messageOf, refusalOf } from './stripe-failures';
export type { StripeWatch } from './watched-http-client';
