const { writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const root = join(__dirname, '..');
const slowestMax = 30;
/** The order of a run is by these seconds, see jest/longest-first.cjs. */
const durations = join(__dirname, 'jest/durations.json');
const slowSeconds = 2;
const seconds = (ms) => (ms / 1_000).toFixed(1).padStart(8);

/** Leaves the counts and costs of a run where tools/test.mjs finds them for its last lines. */
module.exports = class CountingReporter {
  files = [];

  onTestResult(
    { path, context },
    { perfStats, cpuMs = 0, numPassingTests, numFailingTests, testExecError, testResults },
  ) {
    const { displayName } = context.config;
    const failed = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    if (testExecError && failed.length === 0) failed.push('could not be loaded');
    this.files.push({
      suite: displayName?.name ?? 'unnamed',
      path: relative(root, path),
      tests: numPassingTests + numFailingTests,
      wallMs: perfStats.end - perfStats.start,
      cpuMs,
      failed,
    });
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) {
    if (process.env.TAPRAIL_UPDATE_DURATIONS === '1') this.keepDurations();
    const report = process.env.TAPRAIL_TEST_REPORT;
    if (report)
      writeFileSync(join(report, `${process.pid}.json`), JSON.stringify({ passed: numPassedTests, files: this.files }));
    const file = process.env.TAPRAIL_TEST_COUNTS;
    if (!file) return;
    // A suite that could not even load has failed, though it counted no test.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const counts = `${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`;
    writeFileSync(file, this.files.length > 1 ? `${this.costs()}\n${counts}` : counts);
  }

  keepDurations() {
    const slow = this.files.map(({ path, wallMs }) => [path, Math.round(wallMs / 1_000)]);
    const kept = slow.filter(([, seconds]) => seconds >= slowSeconds).sort(([, left], [, right]) => right - left);
    writeFileSync(durations, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  }

  costs() {
    const names = [...new Set(this.files.map(({ suite }) => suite))];
    const suites = names.map((name) => ({ path: name, ...totals(this.files.filter(({ suite }) => suite === name)) }));
    const everything = { path: 'everything', ...totals(this.files) };
    const byWall = (left, right) => right.wallMs - left.wallMs;
    return [
      '   CPU s   wall s   tests  suite',
      ...[...suites.sort(byWall), everything].map(lineOf),
      '',
      `   CPU s   wall s   tests  the ${Math.min(slowestMax, this.files.length)} slowest files`,
      ...this.files.sort(byWall).slice(0, slowestMax).map(lineOf),
      '',
    ].join('\n');
  }
};

const totals = (rows) =>
  rows.reduce(
    (sum, { tests, wallMs, cpuMs }) => ({
      tests: sum.tests + tests,
      wallMs: sum.wallMs + wallMs,
      cpuMs: sum.cpuMs + cpuMs,
    }),
    { tests: 0, wallMs: 0, cpuMs: 0 },
  );
const lineOf = ({ cpuMs, wallMs, tests, path }) =>
  `${seconds(cpuMs)} ${seconds(wallMs)} ${String(tests).padStart(7)}  ${path}`;
