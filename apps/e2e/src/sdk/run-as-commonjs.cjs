// Copied beside an installed @taprail/sdk and started there: the SDK as Node finds it for CommonJS.
const sdk = require('@taprail/sdk');
const webhooks = require('@taprail/sdk/webhooks');

void import('./suite.mjs').then(async ({ runSuite }) => {
  const results = await runSuite({ sdk: { ...sdk, ...webhooks }, ...JSON.parse(process.env.SDK_WORLD) });
  process.stdout.write(JSON.stringify(results));
});
