import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable, takeLast } from 'rxjs';
import { RequestAuthentication } from '../auth/request-authentication';
import { Answers, RenderedAnswer } from './answers';
import { endWithAccess } from './end-with-access';

/** Turns what a controller returned into the status, headers and text of the response. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly answers: Answers,
    private readonly authentication: RequestAuthentication,
  ) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const [request, reply] = host.getArgs<[FastifyRequest, FastifyReply]>();
    return next.handle().pipe(
      takeLast(1),
      map((returned) => {
        const answer = returned instanceof RenderedAnswer ? returned : this.answers.render(request, returned);
        this.answers.writeHead(reply, answer);
        if (answer.body instanceof Readable && request.context.caller) {
          endWithAccess(answer.body, reply, this.authentication);
        }
        return answer.body;
      }),
    );
  }
}
