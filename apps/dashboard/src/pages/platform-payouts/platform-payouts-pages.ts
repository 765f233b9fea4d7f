/** Both pages about the platform's own money, in one file for the browser. */
export { default as PlatformPayoutsPage } from './platform-payouts-page';
export { default as PlatformPayoutPage } from './platform-payout-page';
