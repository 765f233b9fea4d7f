/** Every page of the ledger, in one file for the browser: as files of their own they were 9 kB larger, after gzip. */
export { default as trialBalance } from './trial-balance-page';
export { default as accounts } from './accounts-page';
export { default as account } from './account-page';
export { default as entry } from './entry-page';
export { default as statement } from './statement-page';
export { default as clearing } from './clearing-page';
export { default as reconciliation } from './reconciliation-page';
export { default as periods } from './periods-page';
export { default as exports } from './exports-page';
export { default as exported } from './export-page';
export { default as digest } from './digest-page';
