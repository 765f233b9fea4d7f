import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestPipeline } from '../server/request-pipeline';

/** What a controller throws leaves by the same door as everything else. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly door: RequestPipeline) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    await this.door.fail(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
