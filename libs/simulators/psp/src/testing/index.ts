export { capabilities, controller, tosAcceptance, usIndividual } from './stripe-client';
