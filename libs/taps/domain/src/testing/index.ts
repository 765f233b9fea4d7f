export { anyCaptureMode, anySteps, historyOf } from './any-history';
export { approved, at, captured, presented, requested, subject } from './transaction-history';
