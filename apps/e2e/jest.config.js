module.exports = {
  ...require('../../jest.preset.js'),
  displayName: 'e2e',
  testMatch: ['<rootDir>/src/**/*.e2e.spec.ts'],
  globalSetup: '<rootDir>/src/harness/process/start-products.ts',
  globalTeardown: '<rootDir>/src/harness/process/stop-products.ts',
  testTimeout: 600_000,
};
