/** Runs every project in one go; each project also has its own cached `nx test` target. */
module.exports = {
  // Only what hangs takes this long: a slow machine must not be a reason to fail.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/tools/jest/longest-first.cjs',
  reporters: ['default', '<rootDir>/tools/counting-reporter.cjs'],
  projects: ['<rootDir>/libs/**/jest.config.js', '<rootDir>/apps/**/jest.config.js', '<rootDir>/deploy/jest.config.js'],
};
