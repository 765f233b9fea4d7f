import { Inject, Injectable } from '@nestjs/common';
import type { UserRecord } from '@taprail/access-domain';
import { isId } from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { PlatformUsers } from '../platform-users';
import { actingForThemselves } from '../sign-in/signed-in';
import { UserDirectory } from '../user-directory';
import type { RelyingParty } from './relying-party';
import { type OpenPasskey, SealedPasskeys } from './sealed-passkeys';
import { type ChallengeHolder, PasskeyChallenges } from './store/passkey-challenges';
import { PasskeyUses } from './store/passkey-uses';
import { challengeIn, type Assertion, requestOptions, verifyRequest } from './webauthn';

/** `userHandle`: what the passkey was made for, the id of the person as base64url. */
export type SignInAnswer = Assertion & Readonly<{ userHandle: string }>;

export type ShownPasskey = Readonly<{ record: UserRecord; passkeyId: string }>;

/** Finds out who a passkey is of. Nobody says who they are: the passkey names its person, and its signature proves it. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly users: PlatformUsers,
    private readonly directory: UserDirectory,
    private readonly sealed: SealedPasskeys,
    private readonly challenges: PasskeyChallenges,
    private readonly uses: PasskeyUses,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async options(party: RelyingParty, holder: ChallengeHolder): Promise<object> {
    return requestOptions(party, await this.challenges.make(holder));
  }

  /** One that is unknown, removed, or of somebody who has left answers as a wrong one does. */
  async show(party: RelyingParty, holder: ChallengeHolder, answer: SignInAnswer): Promise<ShownPasskey> {
    const challenge = challengeIn(answer.clientData) ?? '';
    if (!(await this.challenges.take(challenge, holder))) throw new HttpProblem('invalid_passkey');
    const record = await this.personOf(answer.userHandle);
    const passkey = record && (await this.sealed.open(record)).find(isOf(answer));
    const counter = passkey && (await verifyRequest(party, answer, challenge, passkey.texts));
    if (!record || !passkey || counter === undefined) throw new HttpProblem('invalid_passkey');
    await this.requireRisen(record, passkey, counter);
    return { record, passkeyId: passkey.record.id };
  }

  private async personOf(userHandle: string): Promise<UserRecord | undefined> {
    const userId = Buffer.from(userHandle, 'base64url').toString();
    const record = isId('usr', userId) ? await this.directory.find(userId) : undefined;
    return record?.status === 'active' ? record : undefined;
  }

  private async requireRisen(record: UserRecord, { record: { id }, texts }: OpenPasskey, counter: number) {
    const expected = await this.uses.count(id, counter, texts.counter);
    if (expected === undefined) return;
    this.logger.warn({ userId: record.id, passkeyId: id, counter, expected }, 'the counter of a passkey went back');
    const ids = this.users.ids(record.platformId, record.id);
    const command = { type: 'RefusePasskey', ...ids, passkeyId: id, counter, expected } as const;
    await this.users.execute(command, actingForThemselves(record.id));
    throw new HttpProblem('invalid_passkey');
  }
}

const isOf =
  ({ credentialId }: SignInAnswer) =>
  ({ texts }: OpenPasskey): boolean =>
    texts.credential_id === credentialId;
