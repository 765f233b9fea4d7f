module.exports = { ...require('../../../jest.preset.js'), displayName: 'psp-simulator' };
