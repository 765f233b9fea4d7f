/** Runs every project in one go; each project also has its own cached `nx test` target. */
module.exports = {
  // A story that starts processes may wait for them; a unit that takes a minute has hung.
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/tools/counting-reporter.cjs'],
  projects: ['<rootDir>/libs/**/jest.config.js', '<rootDir>/apps/**/jest.config.js', '<rootDir>/deploy/jest.config.js'],
};
