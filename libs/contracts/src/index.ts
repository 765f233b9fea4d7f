export type { Actor, CommandMessage, Envelope, IntegrationEvent } from './envelope';
