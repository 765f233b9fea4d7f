import { Body, Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import { Answer, Caller, HttpProblem, Operation, sessionScope } from '@taprail/http';
import type { FastifyRequest } from 'fastify';
import { DashboardSessions } from '../../dashboard/sessions/dashboard-sessions';
import { noStore, OpenSession } from '../../dashboard/sessions/open-session';
import { OwnPasskeys } from '../passkeys/own-passkeys';
import { RecentProof } from '../passkeys/recent-proof';
import { PlatformUsers } from '../platform-users';
import { PasswordSignIn } from '../sign-in/password-sign-in';
import { ChangePasswordDto, ConfirmPasswordDto } from './account.dto';
import { requirePerson } from './require-person';

const sessionsShown = 100;
const facts = { scope: sessionScope, isPrivate: true, idempotent: false } as const;

/** The own account of a person who is signed in: of the dashboard's own pages, and no part of the public API. */
@Controller('dashboard/account')
export class AccountController {
  constructor(
    private readonly users: PlatformUsers,
    private readonly passwords: PasswordSignIn,
    private readonly opening: OpenSession,
    private readonly sessions: DashboardSessions,
    private readonly proof: RecentProof,
    private readonly passkeys: OwnPasskeys,
  ) {}

  @Get()
  @Operation({
    ...facts,
    id: 'dashboard.account',
    summary: 'Get the own account: passkeys, how many recovery codes are left, and the open sessions',
    errors: ['person_required'],
    answers: { 200: { type: 'object' } },
  })
  async find(@Caller() caller: Caller, @Req() { context: { session: current } }: FastifyRequest): Promise<Answer> {
    const { platformId, keyId } = requirePerson(caller);
    const found = await this.users.find(platformId, keyId);
    if (!found) throw new HttpProblem('invalid_session');
    const { sessions } = await this.sessions.list(platformId, { limit: sessionsShown, keyId });
    const { record, name, email } = found;
    const body = {
      object: 'dashboard_account',
      user: { id: keyId, name, email, role: record.role },
      has_password: record.verifier !== null,
      passkeys: await this.passkeys.of(record),
      is_proved: await this.proof.isRecent(current!.id),
      recovery_codes_left: record.recoveryCodes.length,
      sessions: sessions.map(({ row, record: { id, createdAt, expiresAt } }) => ({
        id,
        is_current: id === current?.id,
        opened_by: row.opened_by,
        created_at: createdAt,
        last_seen_at: new Date(Number(row.last_seen_ms)).toISOString(),
        expires_at: expiresAt,
      })),
    };
    return new Answer(body, { headers: noStore });
  }

  @Post('password')
  @Operation({
    ...facts,
    id: 'dashboard.changePassword',
    summary: 'Change the own password, or set the first one; every other session of the person ends',
    errors: ['wrong_password', 'recent_sign_in_required', 'person_required'],
    answers: { 201: { type: 'object' } },
  })
  async changePassword(
    @Body() { current_password: current, password }: ChangePasswordDto,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const { id: sessionId } = request.context.session!;
    const record = await this.proof.confirm(requirePerson(caller).keyId, sessionId, current);
    return this.opening.open(await this.passwords.changePassword(record, password), request, null);
  }

  @Post('recovery-codes')
  @Operation({
    ...facts,
    id: 'dashboard.issueRecoveryCodes',
    summary: 'Issue ten recovery codes, shown once; those before end',
    errors: ['wrong_password', 'recent_sign_in_required', 'person_required'],
    answers: { 201: { type: 'object' } },
  })
  async issueRecoveryCodes(
    @Body() { current_password: current }: ConfirmPasswordDto,
    @Caller() caller: Caller,
    @Req() { context: { session } }: FastifyRequest,
  ): Promise<Answer> {
    const record = await this.proof.confirm(requirePerson(caller).keyId, session!.id, current);
    const codes = await this.passwords.issueRecoveryCodes(record);
    return new Answer({ object: 'dashboard_recovery_codes', codes }, { status: 201, headers: noStore });
  }

  @Delete('sessions/:id')
  @Operation({
    ...facts,
    id: 'dashboard.endOwnSession',
    summary: 'End one of the own sessions',
    errors: ['dashboard_session_not_found', 'person_required'],
    answers: { 204: null },
  })
  async endSession(@Param('id') id: string, @Caller() caller: Caller): Promise<void> {
    const { platformId, keyId } = requirePerson(caller);
    if (!isId('ses', id) || !(await this.sessions.end(platformId, id, keyId))) {
      throw new HttpProblem('dashboard_session_not_found');
    }
  }
}
