import { Inject, Injectable } from '@nestjs/common';
import type { UserRecord } from '@taprail/access-domain';
import { BoundedConcurrency } from '@taprail/batching';
import { HttpProblem } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { SignedInKey } from '../../dashboard/sessions/store/dashboard-tables';
import { matchesPassword, passwordVerifier } from '../passwords/password-verifier';
import { refusalOf } from '../passwords/refused-password';
import { RequiredProvider } from '../identity-provider/required-provider';
import { PlatformUsers } from '../platform-users';
import { comparable, UserDirectory } from '../user-directory';
import { UserTexts } from '../user-texts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';
import { SignInAttempts } from './sign-in-attempts';
import { actingForThemselves, signedIn } from './signed-in';

/** Each takes 32 MiB and a thread of the four that a process has. */
const hashesAtOnce = 2;
/** How many passwords a refusal compares at least, and otherwise a multiple of it. */
const comparedTogether = 3;

/** Passwords and recovery codes of people, and the sessions that they open. */
@Injectable()
export class PasswordSignIn {
  private readonly hashing = new BoundedConcurrency(hashesAtOnce);
  private readonly pepper: string;

  constructor(
    private readonly users: PlatformUsers,
    private readonly directory: UserDirectory,
    private readonly texts: UserTexts,
    private readonly attempts: SignInAttempts,
    private readonly provider: RequiredProvider,
    @Inject(SETTINGS) { keyPepper = '' }: Pick<Settings, 'keyPepper'>,
  ) {
    this.pepper = keyPepper;
  }

  /**
   * Refusals are alike, and take the same time: whether nobody, one or a few platforms have the address, and whether the password is right
   * where the provider is required.
   */
  async byPassword(email: string, password: string): Promise<SignedInKey> {
    await this.attempts.begin('password', email);
    const people = await this.directory.findByAddress(email);
    for (const record of people) {
      const isRequired = await this.provider.isRequired(record.platformId);
      const verifier = await this.texts.openVerifier(record);
      const isRight = await this.hashing.run(() => matchesPassword(password, verifier));
      if (!isRight || isRequired) continue;
      await this.attempts.succeed('password', email, people.length > 1);
      return signedIn(record, 'password');
    }
    for (let compared = people.length; compared === 0 || compared % comparedTogether > 0; compared += 1) {
      await this.hashing.run(() => matchesPassword(password, undefined));
    }
    throw new HttpProblem('invalid_credentials');
  }

  /** A recovery code sets a new password: who has lost the old one would need another code next time. */
  async byRecoveryCode(email: string, code: string, password: string): Promise<SignedInKey> {
    requireGood(password, email);
    await this.attempts.begin('recovery code', email);
    const verifier = await this.hashing.run(() => passwordVerifier(password));
    const people = await this.directory.findByAddress(email);
    const isShared = people.length > 1;
    for (const record of people) {
      const hash = recoveryCodeHash(record.id, code, this.pepper);
      if (!record.recoveryCodes.includes(hash)) continue;
      await this.provider.refuseOthers(record, 'recovery_code');
      const sealed = await this.texts.seal(record.id, verifier);
      const command = { type: 'UseRecoveryCode', ...this.idsOf(record), hash, verifier: sealed } as const;
      const changed = await this.changed(record, command);
      await this.attempts.succeed('recovery code', email, isShared);
      // Whoever has shown a code has a new password: wrong ones of before are no guesses at it.
      if (!isShared) await this.attempts.succeed('password', email, isShared);
      return signedIn(changed, 'recovery_code');
    }
    throw new HttpProblem('invalid_credentials');
  }

  /** The link shows that it was handed to this person; what it sets is theirs from now on. */
  async join(
    record: UserRecord,
    { hash, name, password }: Readonly<{ hash: string; name: string; password: string }>,
  ): Promise<SignedInKey> {
    await this.provider.refuseOthers(record, 'invitation');
    requireGood(password, await this.addressOf(record));
    const verifier = await this.texts.seal(record.id, await this.hashing.run(() => passwordVerifier(password)));
    const sealedName = await this.texts.seal(record.id, name);
    const ids = this.idsOf(record);
    const command = { type: 'Join', ...ids, invitationHash: hash, name: sealedName, verifier } as const;
    return signedIn(await this.changed(record, command), 'invitation');
  }

  /** Of a person who has just shown who they are. */
  async changePassword(record: UserRecord, password: string): Promise<SignedInKey> {
    await this.provider.refuseOthers(record, 'password');
    requireGood(password, await this.addressOf(record));
    const verifier = await this.texts.seal(record.id, await this.hashing.run(() => passwordVerifier(password)));
    const { credentials } = record;
    const command = { type: 'ChangePassword', ...this.idsOf(record), verifier, credentials } as const;
    return signedIn(await this.changed(record, command), 'password');
  }

  async issueRecoveryCodes(record: UserRecord): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(record.id, code, this.pepper));
    await this.changed(record, { type: 'IssueRecoveryCodes', ...this.idsOf(record), hashes });
    return codes;
  }

  /** Somebody at an open browser is not the person yet. */
  async confirm(userId: string, password: string): Promise<UserRecord> {
    const record = await this.directory.find(userId);
    if (record?.status !== 'active') throw new HttpProblem('invalid_session');
    const address = await this.addressOf(record);
    await this.attempts.begin('password', address);
    const verifier = await this.texts.openVerifier(record);
    if (!(await this.hashing.run(() => matchesPassword(password, verifier)))) {
      throw new HttpProblem('wrong_password', { param: 'current_password' });
    }
    await this.attempts.succeed('password', address, (await this.directory.findByAddress(address)).length > 1);
    return record;
  }

  private async addressOf(record: UserRecord): Promise<string> {
    return (await this.texts.open([record]))[0]?.email ?? '';
  }

  private idsOf({ platformId, id }: UserRecord) {
    return this.users.ids(platformId, id);
  }

  private async changed({ id }: UserRecord, command: Parameters<PlatformUsers['execute']>[0]): Promise<UserRecord> {
    const { state } = await this.users.execute(command, actingForThemselves(id));
    return state[id]!;
  }
}

const requireGood = (password: string, email: string): void => {
  const message = refusalOf(password, comparable(email));
  if (message !== undefined) throw new HttpProblem('invalid_value', { param: 'password', message });
};
