export { anyCaptureMode, anySteps, historyOf } from './any-history';
