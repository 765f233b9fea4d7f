import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answers } from '../answers';
import { replyOf } from '../../request/context/open-context';
import { Idempotency } from '../../request/idempotency/idempotency';
import { HttpProblem } from './http-problem';
import { drainRefused } from '../../server/drain-refused';
import { allowedMethods } from './allowed-methods';

/** The one error body, for whatever any step threw. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly answers: Answers,
    private readonly idempotency: Idempotency,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const reply = replyOf(host.switchToHttp().getResponse());
    // Nest throws this for a request without a route; such a request may also fail before, by its framing.
    if (reply.request.is404 && error instanceof NotFoundException) await this.answerUnknownRoute(reply);
    else await this.answerError(reply, error);
  }

  private async answerError(reply: FastifyReply, error: unknown): Promise<void> {
    const { request } = reply;
    drainRefused(request.raw);
    const answer = this.answers.renderError(request, error);
    if (request.context.held) await this.idempotency.settle(request, error, answer);
    if (!reply.sent) await this.answers.send(reply, answer);
  }

  private async answerUnknownRoute(reply: FastifyReply): Promise<void> {
    const { request } = reply;
    // A route may have handed the request over, for an empty parameter: then it is not that route's any more.
    request.context.plan = undefined;
    const allowed = allowedMethods(request);
    const allow = { allow: allowed.join(', ') };
    if (request.method === 'OPTIONS' && allowed.length > 0) {
      await reply.code(204).headers(allow).send();
      // The router may know the path and have found a parameter empty: that is no address either.
    } else if (allowed.length === 0 || allowed.includes(request.method)) {
      await this.answerError(reply, new HttpProblem('route_not_found'));
    } else {
      await this.answerError(reply, new HttpProblem('method_not_allowed', { headers: allow }));
    }
  }
}
