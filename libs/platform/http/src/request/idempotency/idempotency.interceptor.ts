import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { concatMap, type Observable, of, takeLast } from 'rxjs';
import { Answers } from '../../answers/answers';
import { requestOf } from '../context/request-context';
import { Idempotency } from './idempotency';

/**
 * Runs a request once for its Idempotency-Key, and repeats the kept answer after that. The shape has been checked before
 * the key is reserved: a bad shape is never remembered. Errors are settled by the ProblemFilter, which renders them.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly answers: Answers,
  ) {}

  async intercept(host: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(host);
    if (!request.context.plan?.idempotent || request.headers['idempotency-key'] === undefined) return next.handle();
    const earlier = await this.idempotency.reserve(request);
    if (earlier) return of(earlier);
    return next.handle().pipe(
      takeLast(1),
      concatMap(async (returned) => {
        const answer = this.answers.render(request, returned);
        await this.idempotency.remember(request, answer);
        return answer;
      }),
    );
  }
}
