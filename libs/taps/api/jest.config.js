module.exports = { ...require('../../../jest.preset.js'), displayName: 'taps-api' };
