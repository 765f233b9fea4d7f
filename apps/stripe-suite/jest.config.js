module.exports = { ...require('../../jest.preset.js'), displayName: 'stripe-suite' };
