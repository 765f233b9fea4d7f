/** Runs every project in one go; each project also has its own cached `nx test` target. */
module.exports = {
  projects: ['<rootDir>/libs/**/jest.config.js', '<rootDir>/apps/**/jest.config.js'],
};
