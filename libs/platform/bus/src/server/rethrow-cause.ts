import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/** Nest answers "Internal server error" for anything it does not know; the bus needs the cause itself. */
@Catch()
export class RethrowCause implements RpcExceptionFilter {
  catch(cause: unknown): Observable<never> {
    return throwError(() => cause);
  }
}
