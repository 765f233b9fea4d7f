import { applyDecorators, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { RethrowCause } from './rethrow-cause';

export const commandRoute = 'taprail.command';

/**
 * The method answers the command of this name, for example `onboarding.submit`. Its class is listed in the
 * `controllers` of its module and carries `@Controller()`: Nest looks for handlers nowhere else.
 */
export const OnCommand = (name: string): MethodDecorator =>
  applyDecorators(MessagePattern(name, { route: commandRoute }), UseFilters(RethrowCause));
