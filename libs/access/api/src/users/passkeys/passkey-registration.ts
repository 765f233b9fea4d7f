import { Injectable } from '@nestjs/common';
import type { UserRecord } from '@taprail/access-domain';
import { mintId } from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import type { SignedInKey } from '../../dashboard/sessions/store/dashboard-tables';
import { RequiredProvider } from '../identity-provider/required-provider';
import { PlatformUsers } from '../platform-users';
import { actingForThemselves, signedIn } from '../sign-in/signed-in';
import { UserTexts } from '../user-texts';
import type { RelyingParty } from './relying-party';
import { type PasskeyTexts, SealedPasskeys } from './sealed-passkeys';
import { type ChallengeHolder, PasskeyChallenges } from './store/passkey-challenges';
import { PasskeyUses } from './store/passkey-uses';
import { challengeIn, creationOptions, type NewPasskeyAnswer, verifyCreation } from './webauthn';

export type NamedAnswer = NewPasskeyAnswer & Readonly<{ name: string; transports: readonly string[] }>;

/** Makes passkeys for a person, at their account or by the link of an invitation, and removes them. */
@Injectable()
export class PasskeyRegistration {
  constructor(
    private readonly users: PlatformUsers,
    private readonly texts: UserTexts,
    private readonly sealed: SealedPasskeys,
    private readonly challenges: PasskeyChallenges,
    private readonly uses: PasskeyUses,
    private readonly provider: RequiredProvider,
  ) {}

  /** The platform's name tells two accounts of one person apart in the list of a browser. */
  async options(
    party: RelyingParty,
    record: UserRecord,
    { holder, platform }: Readonly<{ holder: ChallengeHolder; platform: string }>,
  ): Promise<object> {
    const [texts] = await this.texts.open([record]);
    const { email, name } = texts!;
    const excluded = (await this.sealed.open(record)).map(({ texts: each }) => each);
    const challenge = await this.challenges.make(holder);
    const [userName, displayName] = [email ?? record.id, `${name ?? email ?? record.id}, ${platform}`];
    return creationOptions(party, { challenge, userId: record.id, userName, displayName, excluded });
  }

  async add(
    party: RelyingParty,
    record: UserRecord,
    { holder, answer }: Readonly<{ holder: ChallengeHolder; answer: NamedAnswer }>,
  ): Promise<string> {
    const texts = await this.verify(party, holder, answer);
    const known = await this.sealed.open(record);
    if (known.some((each) => each.texts.credential_id === texts.credential_id)) throw new HttpProblem('passkey_exists');
    const passkeyId = mintId('pky');
    const passkey = await this.sealed.seal(record.id, texts);
    const ids = this.users.ids(record.platformId, record.id);
    await this.users.execute({ type: 'AddPasskey', ...ids, passkeyId, passkey }, actingForThemselves(record.id));
    return passkeyId;
  }

  async join(
    party: RelyingParty,
    record: UserRecord,
    joining: Readonly<{ holder: ChallengeHolder; answer: NamedAnswer; hash: string; name: string }>,
  ): Promise<SignedInKey> {
    await this.provider.refuseOthers(record, 'invitation');
    const texts = await this.verify(party, joining.holder, joining.answer);
    const { id, platformId } = record;
    const [passkey, name] = [await this.sealed.seal(id, texts), await this.texts.seal(id, joining.name)];
    const ids = { ...this.users.ids(platformId, id), passkeyId: mintId('pky') };
    const command = { type: 'JoinByPasskey', ...ids, invitationHash: joining.hash, name, passkey } as const;
    const { state } = await this.users.execute(command, actingForThemselves(id));
    return signedIn(state[id]!, 'invitation');
  }

  /** Answers the person without it. Sessions that it has opened end with it. */
  async remove({ platformId, id }: UserRecord, passkeyId: string): Promise<UserRecord> {
    const command = { type: 'RemovePasskey', ...this.users.ids(platformId, id), passkeyId } as const;
    const { state } = await this.users.execute(command, actingForThemselves(id));
    await this.uses.forget(passkeyId);
    return state[id]!;
  }

  private async verify(party: RelyingParty, holder: ChallengeHolder, answer: NamedAnswer): Promise<PasskeyTexts> {
    const challenge = challengeIn(answer.clientData) ?? '';
    const isOpen = await this.challenges.take(challenge, holder);
    const verified = isOpen ? await verifyCreation(party, answer, challenge) : undefined;
    if (verified) return { name: answer.name, transports: answer.transports, ...verified };
    const message =
      'This is no answer to what was asked: it must be given once, on the same page, within five minutes, with the person verified.';
    throw new HttpProblem('invalid_value', { param: 'client_data', message });
  }
}
