import { applyDecorators, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { RethrowCause } from './rethrow-cause';

export const integrationEventRoute = 'taprail.integration-event';

/**
 * The method hears every event of this kind (or of these kinds), once per group. Its class is listed in the
 * `controllers` of its module and carries `@Controller()`: Nest looks for handlers nowhere else.
 */
export const OnIntegrationEvent = (
  kind: string | readonly string[],
  { group }: Readonly<{ group: string }>,
): MethodDecorator =>
  applyDecorators(EventPattern(kind, { route: integrationEventRoute, group }), UseFilters(RethrowCause));
