export { type CommandWorld, describeCommandBus } from './command-bus.contract';
export { describeIntegrationBus } from './integration-bus.contract';
export type { IntegrationWorld } from './integration-world';
