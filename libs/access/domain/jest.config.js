module.exports = { ...require('../../../jest.preset.js'), displayName: 'access-domain' };
