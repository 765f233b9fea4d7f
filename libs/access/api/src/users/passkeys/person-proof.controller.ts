import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { Answer, Caller, HttpProblem, Operation, sessionScope } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { FastifyRequest } from 'fastify';
import { DashboardSessions } from '../../dashboard/sessions/dashboard-sessions';
import { noStore } from '../../dashboard/sessions/open-session';
import { SignInLimits } from '../../dashboard/sessions/sign-in-limits';
import { requirePerson } from '../account/require-person';
import { PasswordSignIn } from '../sign-in/password-sign-in';
import { signInAnswerOf } from './answers-of';
import { PasskeyAnswerDto, PasswordProofDto } from './passkey.dto';
import { PasskeySignIn } from './passkey-sign-in';
import { relyingPartyOf } from './relying-party';

const facts = { scope: sessionScope, isPrivate: true, idempotent: false } as const;

/** Somebody who has been signed in for a while shows once more who they are: of the dashboard's own pages, and no part of the public API. */
@Controller('dashboard/account/proof')
export class PersonProofController {
  constructor(
    private readonly passwords: PasswordSignIn,
    private readonly passkeys: PasskeySignIn,
    private readonly sessions: DashboardSessions,
    private readonly limits: SignInLimits,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Post('password')
  @Operation({
    ...facts,
    id: 'dashboard.proveByPassword',
    summary: 'Show the own password again; it counts for ten minutes',
    errors: ['wrong_password', 'person_required'],
    answers: { 204: null },
  })
  async byPassword(
    @Body() { password }: PasswordProofDto,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    await this.passwords.confirm(requirePerson(caller).keyId, password);
    return this.proved(request);
  }

  @Post('passkey/options')
  @Operation({
    ...facts,
    id: 'dashboard.passkeyProofOptions',
    summary: 'What the browser asks a passkey of this person to sign',
    errors: ['passkeys_unavailable', 'person_required'],
    answers: { 200: { type: 'object' } },
  })
  async options(@Caller() caller: Caller, @Req() request: FastifyRequest): Promise<Answer> {
    requirePerson(caller);
    const party = relyingPartyOf(request, this.settings.publicUrl);
    return new Answer(await this.passkeys.options(party, holderOf(request)), { headers: noStore });
  }

  @Post('passkey')
  @Operation({
    ...facts,
    id: 'dashboard.proveByPasskey',
    summary: 'Show a passkey of this person again; it counts for ten minutes',
    errors: ['wrong_passkey', 'passkeys_unavailable', 'person_required'],
    answers: { 204: null },
  })
  async byPasskey(
    @Body() body: PasskeyAnswerDto,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const { keyId } = requirePerson(caller);
    const party = relyingPartyOf(request, this.settings.publicUrl);
    const show = () => this.passkeys.show(party, holderOf(request), signInAnswerOf(body));
    const shown = await this.limits.countRefused(request.ip, show).catch(asWrongPasskey);
    // The one of somebody else, who may share the browser.
    if (shown.record.id !== keyId) throw new HttpProblem('wrong_passkey');
    return this.proved(request);
  }

  private async proved(request: FastifyRequest): Promise<Answer> {
    await this.sessions.prove(request.context.session!.id);
    return Answer.noContent({ headers: noStore });
  }
}

const holderOf = ({ context }: FastifyRequest) => ({ purpose: 'prove', holder: context.session!.id }) as const;

/** The session goes on: a 401 would say that it has ended. */
const asWrongPasskey = (error: unknown): never => {
  throw error instanceof HttpProblem && error.code === 'invalid_passkey' ? new HttpProblem('wrong_passkey') : error;
};
