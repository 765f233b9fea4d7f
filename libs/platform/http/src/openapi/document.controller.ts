import { Controller, Get, Inject, Param } from '@nestjs/common';
import { Answer } from '../answers/answer';
import { HttpProblem } from '../answers/errors/http-problem';
import { HTTP_OPTIONS, type HttpOptions } from '../http-options';
import { Operation } from '../request/operation/operation';
import { RoutePlans } from '../request/operation/route-plans';
import type { ApiDescription } from './api-description';
import { documentOf } from './document';

const briefly = { 'cache-control': 'public, max-age=300' };
const describedDocument = {
  type: 'object',
  description: 'The OpenAPI description.',
  examples: [{ openapi: '3.1.0' }],
};
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The API describes itself. Everything is printed once, at the first request, from the routes that are served. */
@Controller()
export class OpenApiController {
  private printed: string | undefined;

  constructor(
    private readonly plans: RoutePlans,
    @Inject(HTTP_OPTIONS) private readonly options: HttpOptions,
  ) {}

  @Get('openapi.json')
  @Operation({
    id: 'reference.openapi',
    scope: 'public',
    summary: 'Get the OpenAPI 3.1 description of this API',
    errors: [],
    answers: { 200: describedDocument },
  })
  current(): Answer {
    return Answer.text(this.print(), 'application/json; charset=utf-8', { headers: briefly });
  }

  @Get('openapi/:file')
  @Operation({
    id: 'reference.openapiOfVersion',
    scope: 'public',
    summary: 'Get the description of one release, which never changes',
    errors: ['route_not_found'],
    answers: { 200: describedDocument },
    params: { file: 'Version of the release, followed by .json.' },
  })
  ofVersion(@Param('file') file: string): Answer {
    if (file !== `${this.api.version}.json`) throw new HttpProblem('route_not_found');
    return Answer.text(this.print(), 'application/json; charset=utf-8', { headers: forEver });
  }

  private get api(): ApiDescription {
    const { api } = this.options;
    if (!api) throw new Error('The document routes need the option api');
    return { environment: this.options.environment, ...api };
  }

  private print(): string {
    this.printed ??= `${JSON.stringify(documentOf(this.plans.list(), this.api), null, 2)}\n`;
    return this.printed;
  }
}
