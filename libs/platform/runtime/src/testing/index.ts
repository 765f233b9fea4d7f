export { openPlatformForTests } from './platform-for-tests';
export { startServiceForTests } from './service-for-tests';
export { projectionsIn } from '../log-tools/projections-in';
export { type Kill, MortalProcess, mortalStore, WayToStripe } from './mortal-process';
