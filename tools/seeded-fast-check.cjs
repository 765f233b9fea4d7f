// fast-check for specs: the library with the seed of the run. `npm test` takes it from the commit, so
// that the same commit always tries the same values and the next one tries others. Without one, chance decides.
const { join } = require('node:path');

const library = require(join(__dirname, '../node_modules/fast-check/lib/cjs/fast-check.js'));
const seed = Number(process.env.PROPERTY_SEED ?? 'none');
if (Number.isInteger(seed)) library.configureGlobal({ seed });
module.exports = library;
