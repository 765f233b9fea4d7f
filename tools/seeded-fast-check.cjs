// fast-check for specs: the library with the seed of the run. `npm test` and the gate always try the same values, so that
// a red run is about the change; `npm run test:all` takes others for each commit. Without a seed, chance decides.
const { join } = require('node:path');

const library = require(join(__dirname, '../node_modules/fast-check/lib/cjs/fast-check.js'));
const seed = Number(process.env.PROPERTY_SEED ?? 'none');
if (Number.isInteger(seed)) library.configureGlobal({ seed });

/** Of the runs of each property the short run makes a part. Few runs stay as they are. */
const share = Number(process.env.PROPERTY_SHARE ?? 1);
const fewestRuns = 20;
const shortened = ({ numRuns = 100, ...parameters } = {}) => ({
  ...parameters,
  numRuns: Math.max(Math.min(numRuns, fewestRuns), Math.ceil(numRuns * share)),
});
const assert = (property, parameters) => library.assert(property, shortened(parameters));
module.exports = { ...library, assert, default: { ...library.default, assert } };
Object.defineProperty(module.exports, '__esModule', { value: true });
