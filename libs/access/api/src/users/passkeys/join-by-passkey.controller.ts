import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { Answer, Operation, refuseOtherPages } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { FastifyRequest } from 'fastify';
import { noStore, OpenSession } from '../../dashboard/sessions/open-session';
import { InvitationDto } from '../account/account.dto';
import { Invitations } from '../invitations';
import { namedAnswerOf } from './answers-of';
import { JoinByPasskeyDto } from './passkey.dto';
import { PasskeyRegistration } from './passkey-registration';
import { relyingPartyOf } from './relying-party';

/** The link of an invitation, used with a passkey in place of a password: of the dashboard's own pages, and no part of the public API. */
@Controller('dashboard/account/join/passkey')
export class JoinByPasskeyController {
  constructor(
    private readonly invitations: Invitations,
    private readonly registration: PasskeyRegistration,
    private readonly opening: OpenSession,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Post('options')
  @Operation({
    id: 'dashboard.joinOptions',
    scope: 'public',
    isPrivate: true,
    summary: 'What the browser needs to make the passkey of somebody who was invited, without using the invitation',
    errors: ['invalid_invitation', 'passkeys_unavailable', 'cross_site_request'],
    answers: { 200: { type: 'object' } },
    idempotent: false,
  })
  async options(@Body() { invitation }: InvitationDto, @Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    const party = relyingPartyOf(request, this.settings.publicUrl);
    const record = await this.invitations.require(invitation, request.ip);
    const { name, id } = await this.opening.platformOf(record.platformId);
    const holder = this.holderOf(invitation);
    // What there was before ends with the link, so that the same device may take its place.
    const fresh = { ...record, passkeys: [] };
    const options = await this.registration.options(party, fresh, { holder, platform: name ?? id });
    return new Answer(options, { headers: noStore });
  }

  @Post()
  @Operation({
    id: 'dashboard.joinByPasskey',
    scope: 'public',
    isPrivate: true,
    summary: 'Accept an invitation: set the name and a passkey, and open a session',
    errors: ['invalid_invitation', 'passkeys_unavailable', 'cross_site_request'],
    answers: { 201: { type: 'object' } },
    idempotent: false,
  })
  async join(@Body() body: JoinByPasskeyDto, @Req() request: FastifyRequest): Promise<Answer> {
    refuseOtherPages(request);
    const party = relyingPartyOf(request, this.settings.publicUrl);
    const { invitation, person_name: name } = body;
    const record = await this.invitations.require(invitation, request.ip);
    const [holder, hash] = [this.holderOf(invitation), this.invitations.hashOf(invitation)];
    const joining = { holder, answer: namedAnswerOf(body), hash, name };
    return this.opening.open(await this.registration.join(party, record, joining), request, null);
  }

  private holderOf(invitation: string) {
    return { purpose: 'join', holder: this.invitations.hashOf(invitation) } as const;
  }
}
