import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { isId, REQUEST_EVENTS_LOOKUP, type RequestEventsLookup } from '@taprail/contracts';
import { Caller, decodeCursor, encodeCursor, HttpProblem, type List, listSchema, Operation } from '@taprail/http';
import { within } from '@taprail/subscriptions';
import { ListRequestsQuery, requestPlace, statusFilter } from './request.dto';
import { requestDetailSchema, requestSchema } from './request.schema';
import {
  type RequestDetailView,
  requestDetailView,
  type RequestView,
  requestView,
  transactionsOf,
} from './request.view';
import { RequestLogReads } from './request-log-reads';

/** The feed of events shows everything that happened at a platform; the log of its requests shows less of the same. */
const scope = 'events:read';

@Controller('v1/requests')
export class RequestController {
  constructor(
    private readonly requests: RequestLogReads,
    @Inject(REQUEST_EVENTS_LOOKUP) private readonly events: RequestEventsLookup,
  ) {}

  @Get()
  @Operation({
    id: 'requests.list',
    scope,
    summary: 'List recent requests that changed something or failed, newest first',
    description:
      'The log contains neither successful reads nor requests without a key of the platform. It is kept for seven days unless the deployment is configured otherwise, and is written after the response: requests are never delayed by it, but may be missing from it after a failure. Of the rejections of a key that is over its rate limit, and of its requests to paths without a route, only a few per second are kept. A page examines at most 2,000 requests: with filters it may be shorter than `limit`, even empty, while `has_more` is true.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(requestSchema) },
  })
  async list(@Query() query: ListRequestsQuery, @Caller() { platformId }: Caller): Promise<List<RequestView>> {
    const { limit, order, cursor, created, code, route, method, api_key: apiKey, user, idempotency_key: key } = query;
    // Both stand in one column: nothing was made by a key and a person at once.
    if (apiKey !== undefined && user !== undefined)
      return { object: 'list', data: [], has_more: false, next_cursor: null };
    const { status, ...statusClass } = statusFilter(query.status);
    const bounds = within('created_ms', created).map(({ operator, value }) => ({
      operator: operator as '>' | '>=' | '<' | '<=',
      ms: Date.parse(String(value)),
    }));
    const { rows, next } = await this.requests.list(platformId, {
      equal: { status, code, route, method, key_id: user ?? apiKey, idempotency_key: key },
      ...statusClass,
      created: bounds,
      order,
      limit,
      ...(cursor === undefined ? {} : { after: requestPlace(decodeCursor(cursor, 2)) }),
    });
    return {
      object: 'list',
      data: rows.map(requestView),
      has_more: next !== null,
      next_cursor: next && encodeCursor([next.createdMs, next.id]),
    };
  }

  @Get(':id')
  @Operation({
    id: 'requests.get',
    scope,
    summary: 'Get a request with its redacted bodies and the events it caused',
    errors: ['request_not_found'],
    answers: { 200: requestDetailSchema },
    params: { id: 'The id of the request, `req_…`: the `Request-Id` header of its response.' },
  })
  async find(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<RequestDetailView> {
    const row = isId('req', id) ? await this.requests.find(platformId, id) : undefined;
    if (!row) throw new HttpProblem('request_not_found');
    return requestDetailView(row, await this.events.eventsOf(platformId, id, transactionsOf(row)));
  }
}
