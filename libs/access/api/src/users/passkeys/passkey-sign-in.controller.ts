import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import {
  Answer,
  HttpProblem,
  isSessionSecret,
  keepPassingCookie,
  mintSessionSecret,
  Operation,
  passingCookieIn,
  refuseOtherPages,
  SubjectLimit,
} from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { FastifyRequest } from 'fastify';
import { noStore, OpenSession } from '../../dashboard/sessions/open-session';
import { SignInLimits } from '../../dashboard/sessions/sign-in-limits';
import { signedIn } from '../sign-in/signed-in';
import { signInAnswerOf } from './answers-of';
import { PasskeyAnswerDto } from './passkey.dto';
import { PasskeySignIn } from './passkey-sign-in';
import { relyingPartyOf } from './relying-party';
import { challengeLifeMs } from './store/passkey-challenges';

/** A sign-in page asks whenever it opens, and again while it stays open; nobody is kept out by it who signs in another way. */
const challengesPerSignIn = 4;

const cookieName = 'passkey';

/** Signing in by passkey: of the dashboard's own pages, and no part of the public API. */
@Controller('dashboard/session/passkey')
export class PasskeySignInController {
  private readonly asked: SubjectLimit | undefined;

  constructor(
    private readonly passkeys: PasskeySignIn,
    private readonly opening: OpenSession,
    private readonly limits: SignInLimits,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl' | 'signInsPerMinute'>,
  ) {
    const rate = settings.signInsPerMinute * challengesPerSignIn;
    this.asked = rate > 0 ? new SubjectLimit('passkey_challenges', { rate, perSeconds: 60 }) : undefined;
  }

  @Post('options')
  @Operation({
    id: 'dashboard.passkeySignInOptions',
    scope: 'public',
    isPrivate: true,
    summary: 'What a browser asks a passkey to sign; answered once, by this browser, within five minutes',
    errors: ['passkeys_unavailable', 'cross_site_request'],
    answers: { 200: { type: 'object' } },
    idempotent: false,
  })
  async options(@Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    const party = relyingPartyOf(request, this.settings.publicUrl);
    this.asked?.admit(request.ip);
    // Pages of one browser share it: a second one must not take the challenge from the first.
    const browser = browserIn(request) ?? mintSessionSecret();
    const options = await this.passkeys.options(party, { purpose: 'sign in', holder: browser });
    const cookie = keepPassingCookie(request, cookieName, browser, challengeLifeMs / 1_000);
    return new Answer(options, { headers: { ...noStore, 'set-cookie': cookie } });
  }

  @Post()
  @Operation({
    id: 'dashboard.signInByPasskey',
    scope: 'public',
    isPrivate: true,
    summary: 'Open a session with the answer of a passkey',
    errors: ['invalid_passkey', 'passkeys_unavailable', 'cross_site_request'],
    answers: { 201: { type: 'object' } },
    idempotent: false,
  })
  async signIn(@Body() body: PasskeyAnswerDto, @Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    const party = relyingPartyOf(request, this.settings.publicUrl);
    const { record, passkeyId } = await this.limits.countRefused(request.ip, async () => {
      const holder = browserIn(request);
      if (holder === undefined) throw new HttpProblem('invalid_passkey');
      return this.passkeys.show(party, { purpose: 'sign in', holder }, signInAnswerOf(body));
    });
    return this.opening.open(signedIn(record, 'passkey', passkeyId), request, null);
  }
}

/** Tells a browser in which nobody is signed in yet from others, so that it alone answers what it was asked. Opens nothing. */
const browserIn = (request: FastifyRequest): string | undefined => {
  const secret = passingCookieIn(request, cookieName);
  return secret !== undefined && isSessionSecret(secret) ? secret : undefined;
};
