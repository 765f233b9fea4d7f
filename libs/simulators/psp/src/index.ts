export { SimulatedPayments } from './http/acquiring/simulated-payments';
export { remoteTimers } from './http/control/remote-timers';
export { startPspSimulator, type PspSimulator } from './simulator';
export { Refusal as SimulatorRefusal } from './engine/state/refusal';
export { payoutFailures } from './engine/accounts/bank-accounts';
export { testData } from './test-data/test-data';
export type { Reading, SimulatedAuthoriseRequest } from './payments/messages';
export type { BookedLine } from './payments/bank/booked-line';
export type { FaultKind } from './payments/settlement/settlement-faults';
