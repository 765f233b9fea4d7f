import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import {
  Caller,
  Context,
  decodeCursor,
  encodeCursor,
  HttpProblem,
  type List,
  listSchema,
  Operation,
  PageQuery,
  RequestContext,
} from '@taprail/http';
import { ReadModelKeyDirectory } from '../../keys/read-model.key-directory';
import { dashboardSessionSchema } from './dashboard-session.schema';
import { DashboardSessions, type SessionPlace } from './dashboard-sessions';

/** Sessions are made by keys, and end with them. */
const scope = 'keys:manage';

@Controller('v1/dashboard-sessions')
export class DashboardSessionController {
  constructor(
    private readonly sessions: DashboardSessions,
    private readonly keys: ReadModelKeyDirectory,
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
    @Query() { limit, cursor }: PageQuery,
    @Caller() { platformId }: Caller,
    @Context() { session: current }: RequestContext,
  ): Promise<List<object>> {
    const after = cursor === undefined ? {} : { after: placeOf(decodeCursor(cursor, 2)) };
    const { sessions, next } = await this.sessions.list(platformId, { limit, ...after });
    const labels = await this.keys.labels(sessions.map(({ record }) => record.key.id));
    const data = sessions.map(({ row, record: { id, key, createdAt, expiresAt } }) => ({
      id,
      object: 'dashboard_session',
      key: { id: key.id, label: labels.get(key.id) ?? null },
      is_current: id === current?.id,
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
    errors: ['dashboard_session_not_found'],
    answers: { 204: null },
    params: { id: 'The id of the session, ses_….' },
  })
  async revoke(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<void> {
    if (!isId('ses', id) || !(await this.sessions.end(platformId, id))) {
      throw new HttpProblem('dashboard_session_not_found');
    }
  }
}

const placeOf = ([createdMs, id]: readonly unknown[]): SessionPlace => {
  if (typeof createdMs !== 'number' || typeof id !== 'string' || !isId('ses', id)) {
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  }
  return { createdMs, id };
};
