export { describeReadStore } from './read-store.contract';
export { saveCheckpoint } from './save-checkpoint';
