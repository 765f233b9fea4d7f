export { openPlatformForTests, type PlatformForTests } from './platform-for-tests';
export { type ServiceForTests, type ServiceForTestsOptions, startServiceForTests } from './service-for-tests';
