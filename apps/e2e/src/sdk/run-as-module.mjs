// Copied beside an installed @taprail/sdk and started there: the SDK as Node finds it for ES modules.
import * as sdk from '@taprail/sdk';
import * as webhooks from '@taprail/sdk/webhooks';
import { runSuite } from './suite.mjs';

const results = await runSuite({ sdk: { ...sdk, ...webhooks }, ...JSON.parse(process.env.SDK_WORLD) });
process.stdout.write(JSON.stringify(results));
