module.exports = { ...require('../../../jest.preset.js'), displayName: 'eventstoredb-simulator' };
