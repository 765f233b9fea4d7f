import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { apiKeyView, type Grantor, type Scope } from '@taprail/access-domain';
import { SystemClock } from '@taprail/clock';
import {
  actorOf,
  Answer,
  Caller,
  Context,
  type List,
  ListQuery,
  listAnswer,
  listSchema,
  isPerson,
  Operation,
  RequestContext,
  cursorPosition,
  positionCursor,
  envelopeOf,
} from '@taprail/http';
import { createdFilters } from '@taprail/subscriptions';
import { IssueKeyDto, overlapDefaultSeconds, RotateKeyDto } from './api-key.dto';
import { apiKeySchema, newApiKeySchema } from './api-key.schema';
import { ApiKeys, type NewKey, type ShownKey } from './api-keys';
import { KeyUsage } from './key-usage';
import { ReadModelKeyDirectory } from './read-model.key-directory';

const scope = 'keys:manage';
const params = { id: 'The id of the key, key_….' };

@Controller('v1/api-keys')
export class ApiKeyController {
  constructor(
    private readonly keys: ApiKeys,
    private readonly directory: ReadModelKeyDirectory,
    private readonly usage: KeyUsage,
    private readonly clock: SystemClock,
  ) {}

  @Get()
  @Operation({
    id: 'apiKeys.list',
    scope,
    summary: 'List the keys of the platform, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(apiKeySchema) },
  })
  async list(@Query() { limit, order, cursor, created }: ListQuery, @Caller() caller: Caller): Promise<List<ShownKey>> {
    const rows = await this.directory.list(caller.platformId, {
      filters: createdFilters(created),
      order,
      limit: limit + 1,
      ...cursorPosition(cursor),
    });
    const lastUsed = await this.usage.lastUsed(rows.map(({ key }) => key));
    const at = this.clock.iso();
    return listAnswer(rows, limit, positionCursor, ({ key, row }) => ({
      ...apiKeyView(row, at),
      last_used_at: lastUsed.get(key) ?? null,
    }));
  }

  @Post()
  @Operation({
    id: 'apiKeys.issue',
    scope,
    summary: 'Issue a key within the scopes, addresses and expiry of the calling key; its secret is shown once',
    description:
      'A retry under the same Idempotency-Key and by the same API key shows the secret once more. A later one is refused with `secret_already_shown`.',
    errors: ['api_key_limit_reached', 'insufficient_scope'],
    answers: { 201: newApiKeySchema },
    secretAnswer: true,
    example: { label: 'finance', scopes: ['ledger:read', 'payouts:read'] },
  })
  async issue(
    @Body() body: IssueKeyDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<NewKey>> {
    const envelope = envelopeOf(context, actorOf(caller));
    const key = await this.keys.issue(caller.platformId, body, envelope, grantorOf(caller));
    return new Answer(key, { status: 201 });
  }

  @Post(':id/rotate')
  @Operation({
    id: 'apiKeys.rotate',
    scope,
    summary:
      'Rotate the secret of a key whose scopes the calling key has; the old secret is accepted until the overlap ends',
    description:
      'A key has at most two secrets. While the previous one is still accepted, only a rotation without an overlap is possible, which ends both at once.',
    errors: ['api_key_not_found', 'api_key_not_active', 'key_secret_limit_reached', 'insufficient_scope'],
    answers: { 200: newApiKeySchema },
    secretAnswer: true,
    params,
    example: { overlap_s: 3_600 },
  })
  rotate(
    @Param('id') id: string,
    @Body() body: RotateKeyDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<NewKey> {
    const envelope = envelopeOf(context, actorOf(caller));
    const overlapSeconds = body.overlap_s ?? overlapDefaultSeconds;
    return this.keys.rotate(caller.platformId, { keyId: id, overlapSeconds, grantor: grantorOf(caller) }, envelope);
  }

  @Delete(':id')
  @Operation({
    id: 'apiKeys.revoke',
    scope,
    summary: 'Revoke a key whose scopes the calling key has, permanently',
    errors: ['api_key_not_found', 'insufficient_scope'],
    answers: { 204: null },
    params,
  })
  async revoke(@Param('id') id: string, @Context() context: RequestContext, @Caller() caller: Caller): Promise<void> {
    const envelope = envelopeOf(context, actorOf(caller));
    await this.keys.revoke(caller.platformId, id, envelope, grantorOf(caller));
  }
}

/** A person has the scopes of a role, from everywhere and without an end; a key is looked up with what limits it. */
const grantorOf = (caller: Caller): Grantor =>
  isPerson(caller) ? { scopes: caller.scopes as readonly Scope[], ipAllowList: [], expiresAt: null } : caller.keyId;
