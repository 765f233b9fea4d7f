export { operatorKeyFile } from './adapters/data-folder';
export { LazyIdempotencyStore } from './adapters/lazy.idempotency-store';
export { runLogCommand } from './log-tools/run-log-command';
export { replay } from './log-tools/replay';
export { run } from './process/run';
export { runTopicsJob } from './adapters/run-topics-job';
