import { applyDecorators, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { IntegrationEvent } from '@taprail/contracts';
import { RethrowCause } from '../server/rethrow-cause';

export const ownedEventsRoute = 'taprail.owned-events';

export type OwnedEvents<Data = any> = Readonly<{
  /** A service's name. It consumes the events, and its commands and these events are handled side by side. */
  group: string;
  /** The name of what an event changes and one writer owns, such as a shard. */
  ownerOf: (event: IntegrationEvent<string, Data>) => string;
}>;

/**
 * Nothing, where the event was handled. `refusal`: the code under which the event is set aside for an operator, since
 * trying again does not help; any other failure is of the moment, and the event is delivered again.
 */
export type EventOutcome = Readonly<{ failure?: string; refusal?: string }>;

/**
 * The method handles events of this kind where the single writer of what they change is, in whichever thread or process
 * that runs. It takes several at once and answers with an `EventOutcome` for each, in their order. Its class is listed in
 * the `controllers` of its module and carries `@Controller()`.
 */
export const OnOwnedEvents = <Data>(kind: string, { group, ownerOf }: OwnedEvents<Data>): MethodDecorator =>
  applyDecorators(MessagePattern(kind, { route: ownedEventsRoute, group, ownerOf }), UseFilters(RethrowCause));
