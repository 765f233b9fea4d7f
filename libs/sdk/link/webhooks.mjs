// `@taprail/sdk/webhooks` inside the repository, as `npm start` and `npm run build` have compiled it.
export * from '../../../dist/libs/sdk/src/webhooks.js';
