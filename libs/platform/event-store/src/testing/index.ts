export { collect } from './collect';
export { describeEventStore } from './event-store.contract';
export { sampleEvent, uniqueCategory, uniqueStream } from './sample-events';
