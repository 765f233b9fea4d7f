export { describeReadStore } from './read-store.contract';
