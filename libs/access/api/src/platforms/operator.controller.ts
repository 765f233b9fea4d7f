import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { type PlatformView, scopes } from '@taprail/access-domain';
import { derivedId } from '@taprail/contracts';
import {
  Answer,
  Context,
  HttpProblem,
  type List,
  ListQuery,
  listAnswer,
  listSchema,
  Operation,
  RequestContext,
  cursorPosition,
  positionCursor,
  envelopeOf,
  operator,
} from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader, createdFilters } from '@taprail/subscriptions';
import { CreatePlatformDto, IssueKeyDto } from '../keys/api-key.dto';
import { newApiKeySchema, newPlatformSchema, platformSchema } from '../keys/api-key.schema';
import { ApiKeys, type NewKey } from '../keys/api-keys';
import { platformList } from './platform.projections';
import { Platforms } from './platforms';

const scope = 'operator';

/** For the integration manager: platforms and their keys, never money or merchants. */
@Controller('v1/operator/platforms')
export class OperatorController {
  private readonly reader: ProjectionReader<PlatformView>;

  constructor(
    private readonly platforms: Platforms,
    private readonly keys: ApiKeys,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.reader = new ProjectionReader(readStore, platformList);
  }

  @Post()
  @Operation({
    id: 'operator.platforms.create',
    scope,
    summary: 'Create a platform with its first key, which has every scope',
    errors: [],
    answers: { 201: newPlatformSchema },
    secretAnswer: true,
    example: { name: 'Bistro Suite' },
  })
  async create(@Body() { name }: CreatePlatformDto, @Context() context: RequestContext): Promise<Answer> {
    const envelope = envelopeOf(context, operator);
    const platformId = derivedId('plt', envelope.commandId);
    const { history } = await this.platforms.execute(platformId, { type: 'Create', platformId, name }, envelope);
    const keyEnvelope = { ...envelope, commandId: `${envelope.commandId}/key` };
    const api_key = await this.keys.issue(platformId, { scopes: [...scopes] }, keyEnvelope, null);
    const body = { id: platformId, object: 'platform', name, created_at: history[0]!.data.at, api_key };
    return new Answer(body, { status: 201 });
  }

  @Get()
  @Operation({
    id: 'operator.platforms.list',
    scope,
    summary: 'List platforms, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(platformSchema) },
  })
  async list(@Query() { limit, order, cursor, created }: ListQuery): Promise<List<PlatformView>> {
    const rows = await this.reader.list({
      filters: createdFilters(created),
      order,
      limit: limit + 1,
      ...cursorPosition(cursor),
    });
    return listAnswer(rows, limit, positionCursor, ({ row }) => row);
  }

  @Post(':id/keys')
  @Operation({
    id: 'operator.platforms.issueKey',
    scope,
    summary: 'Issue a key for a platform; its secret is shown once',
    errors: ['platform_not_found', 'api_key_limit_reached'],
    answers: { 201: newApiKeySchema },
    secretAnswer: true,
    params: { id: 'The id of the platform, plt_….' },
    example: { scopes: ['onboarding:read'] },
  })
  async issueKey(
    @Param('id') id: string,
    @Body() body: IssueKeyDto,
    @Context() context: RequestContext,
  ): Promise<Answer<NewKey>> {
    if (!/^plt_[0-9A-Z]{26}$/.test(id)) throw new HttpProblem('platform_not_found');
    const key = await this.keys.issue(id, body, envelopeOf(context, operator), null);
    return new Answer(key, { status: 201 });
  }
}
