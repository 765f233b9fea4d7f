module.exports = { ...require('../../../jest.preset.js'), displayName: 'onboarding-service' };
