const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const root = join(__dirname, '../..');
/** Seconds of the files that take long, as a run with TAPRAIL_UPDATE_DURATIONS=1 has left them. */
const durations = JSON.parse(readFileSync(join(__dirname, 'durations.json'), 'utf8'));
const secondsOf = ({ path }) => durations[path.slice(root.length + 1).replaceAll('\\', '/')] ?? 0;

/** The longest files first, so that no core waits for the other at the end. A fresh clone has no cache that Jest could order by. */
module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted].sort((left, right) => secondsOf(right) - secondsOf(left));
  }
};
