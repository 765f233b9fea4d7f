export { anyCaptureMode, anySteps, historyOf } from './any-history';
export { approved, at, captured, presented, subject } from './transaction-history';
