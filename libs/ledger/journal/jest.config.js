module.exports = { ...require('../../../jest.preset.js'), displayName: 'ledger-journal' };
