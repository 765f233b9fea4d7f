module.exports = {
  ...require('../../jest.preset.js'),
  displayName: 'simulation',
  testTimeout: 300_000,
};
