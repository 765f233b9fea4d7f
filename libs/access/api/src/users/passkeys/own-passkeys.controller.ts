import { Body, Controller, Delete, Inject, Param, Post, Req } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import { Answer, Caller, HttpProblem, Operation, sessionScope } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { FastifyRequest } from 'fastify';
import { noStore, OpenSession } from '../../dashboard/sessions/open-session';
import { requirePerson } from '../account/require-person';
import { passkeyOfSession, signedIn } from '../sign-in/signed-in';
import { namedAnswerOf } from './answers-of';
import { NewPasskeyDto } from './passkey.dto';
import { PasskeyRegistration } from './passkey-registration';
import { RecentProof } from './recent-proof';
import { relyingPartyOf } from './relying-party';

const facts = { scope: sessionScope, isPrivate: true, idempotent: false } as const;

/** The own passkeys of a person who is signed in: of the dashboard's own pages, and no part of the public API. */
@Controller('dashboard/account/passkeys')
export class OwnPasskeysController {
  constructor(
    private readonly registration: PasskeyRegistration,
    private readonly proof: RecentProof,
    private readonly opening: OpenSession,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Post('options')
  @Operation({
    ...facts,
    id: 'dashboard.newPasskeyOptions',
    summary: 'What the browser needs to make a passkey; answered once, in this session, within five minutes',
    errors: ['recent_sign_in_required', 'passkeys_unavailable', 'person_required'],
    answers: { 200: { type: 'object' } },
  })
  async options(@Caller() caller: Caller, @Req() request: FastifyRequest): Promise<Answer> {
    const party = relyingPartyOf(request, this.settings.publicUrl);
    const { holder, record } = await this.proved(caller, request);
    const { name, id } = await this.opening.platformOf(record.platformId);
    const options = await this.registration.options(party, record, { holder, platform: name ?? id });
    return new Answer(options, { headers: noStore });
  }

  @Post()
  @Operation({
    ...facts,
    id: 'dashboard.addPasskey',
    summary: 'Add a passkey that the browser has made',
    errors: [
      'recent_sign_in_required',
      'passkeys_unavailable',
      'passkey_exists',
      'passkey_limit_reached',
      'person_required',
    ],
    answers: { 201: { type: 'object' } },
  })
  async add(@Body() body: NewPasskeyDto, @Caller() caller: Caller, @Req() request: FastifyRequest): Promise<Answer> {
    const party = relyingPartyOf(request, this.settings.publicUrl);
    const { holder, record } = await this.proved(caller, request);
    const id = await this.registration.add(party, record, { holder, answer: namedAnswerOf(body) });
    return new Answer({ object: 'dashboard_passkey', id, name: body.name }, { status: 201, headers: noStore });
  }

  @Delete(':id')
  @Operation({
    ...facts,
    id: 'dashboard.removePasskey',
    summary: 'Remove a passkey; the sessions that it has opened end, and this one is opened anew if it is among them',
    errors: ['recent_sign_in_required', 'passkey_not_found', 'last_passkey', 'person_required'],
    answers: { 201: { type: 'object' }, 204: null },
    params: { id: 'The id of the passkey, pky_….' },
  })
  async remove(@Param('id') id: string, @Caller() caller: Caller, @Req() request: FastifyRequest): Promise<Answer> {
    const { record } = await this.proved(caller, request);
    if (!isId('pky', id)) throw new HttpProblem('passkey_not_found');
    const left = await this.registration.remove(record, id);
    if (passkeyOfSession(request.context.session!.secretHash) !== id) return Answer.noContent({ headers: noStore });
    return this.opening.open(signedIn(left, 'passkey'), request, null);
  }

  /** The person of the session, who has shown a password or a passkey just now. */
  private async proved(caller: Caller, request: FastifyRequest) {
    const { id } = request.context.session!;
    const record = await this.proof.require(requirePerson(caller).keyId, id);
    return { record, holder: { purpose: 'register', holder: id } } as const;
  }
}
