// node tools/compare-tests.mjs before.json after.json [more.json]: names of tests that a run of Jest with --json --outputFile had and that
// none of the later runs has. Skipped tests count: they are there. A test is known by its file and
// the first line of its full name: a title that is made of an error goes on with the places of its stack.
import { readFileSync } from 'node:fs';

const [before, ...after] = process.argv.slice(2);
if (after.length === 0) {
  process.stderr.write('node tools/compare-tests.mjs <before.json> <after.json> [<more.json>]\n');
  process.exit(2);
}
const namesIn = (file) =>
  JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName }) => `${name.replace(/^.*?\/(?=(apps|libs|deploy)\/)/, '')} ${fullName}`),
  );
const countsOf = (names) => {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};
const [old, now] = [countsOf(namesIn(before)), countsOf(after.flatMap(namesIn))];
const gone = [...old].filter(([name, count]) => (now.get(name) ?? 0) < count).map(([name]) => name);
const added = [...now.keys()].filter((name) => !old.has(name));
for (const name of gone) process.stdout.write(`gone: ${name}\n`);
for (const name of added) process.stdout.write(`added: ${name}\n`);
const total = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
process.stdout.write(`${total(old)} tests before, ${total(now)} now, ${gone.length} gone, ${added.length} added\n`);
process.exit(gone.length > 0 ? 1 : 0);
