export type { AccountState, PspControls, RequestFault, TestAction, WebhookFault } from './control/controls';
export { remoteTimers } from './control/remote-timers';
export { startPspSimulator, type PspSimulator, type PspSimulatorOptions } from './simulator';
export type { WebhookTarget } from './webhooks/webhook-sender';
