module.exports = { ...require('../../../jest.preset.js'), displayName: 'onboarding-api' };
