import { Body, Controller, Post, Req } from '@nestjs/common';
import type { PlatformView } from '@taprail/access-domain';
import { Answer, Operation, refuseOtherPages } from '@taprail/http';
import type { FastifyRequest } from 'fastify';
import { noStore, OpenSession } from '../../dashboard/sessions/open-session';
import { SignInLimits } from '../../dashboard/sessions/sign-in-limits';
import { Invitations } from '../invitations';
import { PasswordSignIn } from '../sign-in/password-sign-in';
import { UserTexts } from '../user-texts';
import { InvitationDto, JoinDto, RecoverDto } from './account.dto';

type Invited = Readonly<{
  object: 'dashboard_invitation';
  platform: Pick<PlatformView, 'id' | 'name'> | Readonly<{ id: string }>;
  email: string | null;
  name: string | null;
  role: string;
  /** Somebody who has joined before sets a new password. */
  has_joined: boolean;
}>;

/** For people who cannot sign in yet, or no longer: of the dashboard's own pages, and no part of the public API. */
@Controller('dashboard/account')
export class JoinController {
  constructor(
    private readonly invitations: Invitations,
    private readonly passwords: PasswordSignIn,
    private readonly opening: OpenSession,
    private readonly texts: UserTexts,
    private readonly limits: SignInLimits,
  ) {}

  @Post('invitation')
  @Operation({
    id: 'dashboard.invitation',
    scope: 'public',
    isPrivate: true,
    summary: 'Show whom an invitation is for, without using it',
    errors: ['invalid_invitation', 'cross_site_request'],
    answers: { 200: { type: 'object' } },
    idempotent: false,
  })
  async look(@Body() { invitation }: InvitationDto, @Req() request: FastifyRequest): Promise<Answer<Invited>> {
    refuseOtherPages(request);
    const record = await this.invitations.require(invitation, request.ip);
    const [texts] = await this.texts.open([record]);
    const { email, name } = texts!;
    const shown: Invited = {
      object: 'dashboard_invitation',
      platform: await this.opening.platformOf(record.platformId),
      email,
      name,
      role: record.role,
      has_joined: record.joinedAt !== null,
    };
    return new Answer(shown, { headers: noStore });
  }

  @Post('join')
  @Operation({
    id: 'dashboard.join',
    scope: 'public',
    isPrivate: true,
    summary: 'Accept an invitation: set name and password, and open a session',
    errors: ['invalid_invitation', 'cross_site_request'],
    answers: { 201: { type: 'object' } },
    idempotent: false,
  })
  async join(@Body() { invitation, name, password }: JoinDto, @Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    const record = await this.invitations.require(invitation, request.ip);
    const hash = this.invitations.hashOf(invitation);
    return this.opening.open(await this.passwords.join(record, { hash, name, password }), request, null);
  }

  @Post('recovery')
  @Operation({
    id: 'dashboard.recover',
    scope: 'public',
    isPrivate: true,
    summary: 'Use a recovery code: set a new password, and open a session',
    errors: ['invalid_credentials', 'cross_site_request'],
    answers: { 201: { type: 'object' } },
    idempotent: false,
  })
  async recover(
    @Body() { email, recovery_code: code, password }: RecoverDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    refuseOtherPages(request);
    const recover = () => this.passwords.byRecoveryCode(email, code, password);
    return this.opening.open(await this.limits.countRefused(request.ip, recover), request, null);
  }
}
