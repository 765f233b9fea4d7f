module.exports = {
  ...require('../../jest.preset.js'),
  displayName: 'e2e',
  testMatch: ['<rootDir>/src/**/*.e2e.spec.ts'],
  globalSetup: '<rootDir>/src/harness/start-product.ts',
  globalTeardown: '<rootDir>/src/harness/stop-product.ts',
  testTimeout: 300_000,
};
