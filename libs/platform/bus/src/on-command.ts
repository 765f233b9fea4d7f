import { applyDecorators, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { HandlerPlace } from './direct-handlers';
import { RethrowCause } from './rethrow-cause';

export const commandRoute = 'taprail.command';

/**
 * The method answers the command of this name, for example `onboarding.submit`. Its class is listed in the
 * `controllers` of its module and carries `@Controller()`: Nest looks for handlers nowhere else.
 */
export const OnCommand =
  (name: string): MethodDecorator =>
  (controller, method, descriptor) => {
    const place: HandlerPlace = { controller, method };
    const decorate = applyDecorators(MessagePattern(name, { route: commandRoute, place }), UseFilters(RethrowCause));
    decorate(controller, method, descriptor);
  };
