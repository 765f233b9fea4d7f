// Stories wait for processes, browsers and terminals, which may miss their moment beside all that a gate runs: a few that fail are told once
// more. Those that pass then are listed, with the number of gates in a row in which they did. The third makes the gate red: by
// then it is a fault of the story or of the product.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userCache } from './tool-cache.mjs';

const redAt = 3;
const storiesMax = 3;
const story = /^apps\/e2e\//;
const file = join(userCache, 'second-tries.json');

const readCounts = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
};

/** The paths of files in which a test failed. */
export const failedIn = (files) => files.filter(({ failed }) => failed.length > 0).map(({ path }) => path);

export const mayTryAgain = (paths) =>
  paths.length > 0 && paths.length <= storiesMax && paths.every((path) => story.test(path));

/** The failed tests of files that were run more than once. */
export const passedAgain = (files) => files.flatMap(({ path, failed }) => failed.map((name) => `${path}: ${name}`));

/** Prints them and keeps their counts. Returns how many have needed a second try too often. */
export const noteSecondTries = (names) => {
  const before = readCounts();
  const counts = Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + 1]));
  mkdirSync(userCache, { recursive: true });
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
  const rows = Object.entries(counts);
  for (const [name, count] of rows)
    process.stdout.write(`Failed, and passed when it was run again (${count} of ${redAt} gates in a row): ${name}\n`);
  return rows.filter(([, count]) => count >= redAt).length;
};
