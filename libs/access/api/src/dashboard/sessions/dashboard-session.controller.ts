import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import {
  Caller,
  Context,
  decodeCursor,
  encodeCursor,
  HttpProblem,
  isPerson,
  type List,
  listSchema,
  Operation,
  RequestContext,
} from '@taprail/http';
import { dashboardSessionSchema } from './dashboard-session.schema';
import { ListSessionsQuery } from './list-sessions.dto';
import { OpenSession } from './open-session';
import { DashboardSessions, type SessionPlace } from './dashboard-sessions';

/** Sessions are made by keys, and end with them. */
const scope = 'keys:manage';

@Controller('v1/dashboard-sessions')
export class DashboardSessionController {
  constructor(
    private readonly sessions: DashboardSessions,
    private readonly opening: OpenSession,
  ) {}

  @Get()
  @Operation({
    id: 'dashboardSessions.list',
    scope,
    summary: 'List dashboard sessions, newest first',
    description:
      'Sessions that have ended are not listed. A page may be shorter than `limit` while `has_more` is true.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(dashboardSessionSchema) },
  })
  async list(
    @Query() { limit, cursor, user }: ListSessionsQuery,
    @Caller() { platformId }: Caller,
    @Context() { session: current }: RequestContext,
  ): Promise<List<object>> {
    const after = cursor === undefined ? {} : { after: placeOf(decodeCursor(cursor, 2)) };
    const { sessions, next } = await this.sessions.list(platformId, { limit, keyId: user, ...after });
    const holder = await this.opening.holdersOf(sessions.map(({ record }) => record.key.id));
    const data = sessions.map(({ row, record: { id, key, createdAt, expiresAt } }) => ({
      id,
      object: 'dashboard_session',
      ...holder(key.id),
      is_current: id === current?.id,
      opened_by: row.opened_by,
      created_at: createdAt,
      last_seen_at: new Date(Number(row.last_seen_ms)).toISOString(),
      expires_at: expiresAt,
    }));
    const nextCursor = next && encodeCursor([next.createdMs, next.id]);
    return { object: 'list', data, has_more: next !== null, next_cursor: nextCursor };
  }

  @Delete(':id')
  @Operation({
    id: 'dashboardSessions.revoke',
    scope,
    summary: 'End a dashboard session at once',
    description: 'The session of another person also needs `users:manage`.',
    errors: ['dashboard_session_not_found', 'insufficient_scope'],
    answers: { 204: null },
    params: { id: 'The id of the session, ses_….' },
  })
  async revoke(@Param('id') id: string, @Caller() { platformId, keyId, scopes }: Caller): Promise<void> {
    const holder = isId('ses', id) ? await this.sessions.holderOf(platformId, id) : undefined;
    if (holder === undefined) throw new HttpProblem('dashboard_session_not_found');
    if (isPerson({ keyId: holder }) && holder !== keyId && !scopes.includes('users:manage')) {
      throw new HttpProblem('insufficient_scope', { details: { required_scope: 'users:manage' } });
    }
    if (!(await this.sessions.end(platformId, id))) throw new HttpProblem('dashboard_session_not_found');
  }
}

const placeOf = ([createdMs, id]: readonly unknown[]): SessionPlace => {
  if (typeof createdMs !== 'number' || typeof id !== 'string' || !isId('ses', id)) {
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  }
  return { createdMs, id };
};
