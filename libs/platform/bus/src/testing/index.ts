export { describeCommandBus } from './command-bus.contract';
export { describeIntegrationBus } from './integration-bus.contract';
