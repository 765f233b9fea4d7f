module.exports = { ...require('../../jest.preset.js'), displayName: 'webhook-dispatcher-app' };
