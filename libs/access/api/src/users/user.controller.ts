import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { type Scope, type UserView, userView } from '@taprail/access-domain';
import { isId } from '@taprail/contracts';
import {
  actorOf,
  Answer,
  Caller,
  Context,
  cursorPosition,
  envelopeOf,
  ExpectedRevision,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  positionCursor,
  publicOrigin,
  RequestContext,
} from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import type { FastifyRequest } from 'fastify';
import { KeyUsage } from '../keys/key-usage';
import { type InvitedUser, PlatformUsers, type UserRequest } from './platform-users';
import { type NamedUser, UserDirectory } from './user-directory';
import { ChangeUserDto, InviteUserDto, ListUsersQuery } from './user.dto';
import { invitedUserSchema, userParams, userSchema } from './user.schema';
import { UserTexts } from './user-texts';

const scope = 'users:manage';
const once =
  'A retry under the same Idempotency-Key and by the same caller shows the link once more. A later one is refused with `secret_already_shown`.';

type ShownUser = UserView & Readonly<{ last_seen_at: string | null }>;

/** The people of the caller's platform. */
@Controller('v1/users')
export class UserController {
  constructor(
    private readonly users: PlatformUsers,
    private readonly directory: UserDirectory,
    private readonly texts: UserTexts,
    private readonly usage: KeyUsage,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get()
  @Operation({
    id: 'users.list',
    scope: 'users:read',
    summary: 'List the users of the platform, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(userSchema) },
  })
  async list(@Query() query: ListUsersQuery, @Caller() { platformId }: Caller): Promise<List<ShownUser>> {
    const { limit, order, cursor, created, status, role } = query;
    const filters = [...equalTo({ status, role }), ...createdFilters(created)];
    const rows = await this.directory.list(platformId, { filters, order, limit: limit + 1, ...cursorPosition(cursor) });
    const texts = await this.texts.open(rows.map(({ row }) => row));
    const seen = await this.usage.lastUsed(rows.map(({ key }) => key));
    const shown = new Map(
      rows.map(({ key, row }, at) => [key, { ...userView(row, texts[at]!), last_seen_at: seen.get(key) ?? null }]),
    );
    return listAnswer(rows, limit, positionCursor, ({ key }) => shown.get(key)!);
  }

  @Get(':id')
  @Operation({
    id: 'users.get',
    scope: 'users:read',
    summary: 'Get a user',
    errors: ['user_not_found'],
    answers: { 200: userSchema },
    params: userParams,
  })
  async find(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<Answer<ShownUser>> {
    const found = isId('usr', id) ? await this.users.find(platformId, id) : undefined;
    if (!found) throw new HttpProblem('user_not_found');
    return this.answer(found);
  }

  @Post()
  @Operation({
    id: 'users.invite',
    scope,
    summary: 'Invite a person with a role; the link by which they join is shown once',
    description: `No mail is sent: hand the link to the person. ${once}`,
    errors: ['user_exists', 'user_limit_reached', 'insufficient_scope'],
    answers: { 201: invitedUserSchema },
    secretAnswer: true,
    example: { email: 'ada@bistro.example', role: 'finance', name: 'Ada Lovelace' },
  })
  async invite(
    @Body() { email, role, name }: InviteUserDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const invited = await this.users.invite({ email, role, name: name ?? null }, requestOf(context, caller));
    return new Answer(this.withLink(invited, request), { status: 201, headers: { 'cache-control': 'no-store' } });
  }

  @Post(':id/invitation')
  @Operation({
    id: 'users.renewInvitation',
    scope,
    summary: 'Make a new link for a user; it replaces the one before',
    description: `The link of a user who has joined sets a new password, for somebody who has lost theirs: their sessions and recovery codes end when it is used. ${once}`,
    errors: ['user_not_found', 'user_not_active', 'insufficient_scope'],
    answers: { 201: invitedUserSchema },
    secretAnswer: true,
    params: userParams,
  })
  async renew(
    @Param('id') id: string,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const renewed = await this.users.renewInvitation(id, requestOf(context, caller));
    return new Answer(this.withLink(renewed, request), { status: 201, headers: { 'cache-control': 'no-store' } });
  }

  @Patch(':id')
  @Operation({
    id: 'users.update',
    scope,
    summary: 'Change the role of a user',
    description: 'Running sessions have the scopes of the new role from the next request on.',
    errors: ['user_not_found', 'user_not_active', 'last_owner', 'revision_mismatch', 'insufficient_scope'],
    answers: { 200: userSchema },
    // Not kept under the idempotency key: it has a name and an address, which may be erased.
    answersAgain: true,
    params: userParams,
    example: { role: 'support' },
  })
  async change(
    @Param('id') id: string,
    @Body() { role }: ChangeUserDto,
    @ExpectedRevision() expected: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ShownUser>> {
    const request = requestOf(context, caller, expected);
    return this.answer(await this.users.change(id, { type: 'ChangeRole', role }, request));
  }

  @Delete(':id')
  @Operation({
    id: 'users.deactivate',
    scope,
    summary: 'Deactivate a user, or revoke an invitation; all sessions end at once',
    description: 'The user stays in the list and in the history. A person who comes back is invited again.',
    errors: ['user_not_found', 'last_owner', 'revision_mismatch', 'insufficient_scope'],
    answers: { 204: null },
    params: userParams,
  })
  async deactivate(
    @Param('id') id: string,
    @ExpectedRevision() expected: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<void> {
    await this.users.change(id, { type: 'Deactivate' }, requestOf(context, caller, expected));
  }

  @Delete(':id/personal-data')
  @Operation({
    id: 'users.erase',
    scope,
    summary: 'Erase the name and the address of a deactivated user, permanently',
    errors: ['user_not_found', 'user_active', 'revision_mismatch', 'insufficient_scope'],
    answers: { 204: null },
    params: userParams,
  })
  async erase(
    @Param('id') id: string,
    @ExpectedRevision() expected: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<void> {
    await this.users.change(id, { type: 'Erase' }, requestOf(context, caller, expected));
  }

  private async answer(found: NamedUser): Promise<Answer<ShownUser>> {
    const { id, revision } = found.record;
    const seen = await this.usage.lastUsed([id]);
    return new Answer({ ...userView(found.record, found), last_seen_at: seen.get(id) ?? null }, { revision });
  }

  private withLink({ path, ...found }: InvitedUser, request: FastifyRequest): object {
    const invitation_url = `${publicOrigin(request, this.settings.publicUrl)}${path}`;
    return { ...userView(found.record, found), last_seen_at: null, invitation_url };
  }
}

const requestOf = (context: RequestContext, caller: Caller, expected?: number): UserRequest => ({
  platformId: caller.platformId,
  granting: caller.scopes as readonly Scope[],
  envelope: envelopeOf(context, actorOf(caller)),
  expected,
});
