// Tests that failed in a gate and passed when they were run again, with the number of gates in a row in which they did. The third makes
// the gate red: by then it is a fault of the test or of the product.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userCache } from './tool-cache.mjs';

const redAt = 3;
const file = join(userCache, 'second-tries.json');

const readCounts = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
};

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
