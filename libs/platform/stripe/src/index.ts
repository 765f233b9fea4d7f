export { fromStripe, stripeCurrency, stripePayoutStep, toStripe } from './stripe-amounts';
export { type StripeOptions, stripeClient } from './stripe-client';
export { type StripeEndpoint, stripeEndpoint } from './stripe-endpoint';
export { isGone, messageOf, refusalOf } from './stripe-failures';
