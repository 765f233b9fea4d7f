/** Runs that are commands of their own (npm run test:fuzz, npm run test:faults, npm run data-folder). */
module.exports = {
  ...require('../../jest.preset.js'),
  displayName: 'long',
  testMatch: ['<rootDir>/src/**/*.long.spec.ts'],
  testTimeout: 6 * 60 * 60 * 1_000,
};
