module.exports = {
  ...require('../../jest.preset.js'),
  displayName: 'e2e',
  testMatch: ['<rootDir>/src/**/*.e2e.spec.ts'],
  globalSetup: '<rootDir>/src/harness/process/start-product.ts',
  globalTeardown: '<rootDir>/src/harness/process/stop-product.ts',
  testTimeout: 600_000,
};
