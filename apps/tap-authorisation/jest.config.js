module.exports = { ...require('../../jest.preset.js'), displayName: 'tap-authorisation-app' };
