import { Injectable } from '@nestjs/common';
import { type Role, type Scope, type UserEvent, userOf, type Users, type UsersCommand } from '@taprail/access-domain';
import { SystemClock } from '@taprail/clock';
import { derivedId, type Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Handled, Untimed } from '@taprail/event-store';
import { DashboardSessions } from '../dashboard/sessions/dashboard-sessions';
import { Invitations } from './invitations';
import { EndedPasskeys } from './passkeys/ended-passkeys';
import { comparable, type NamedUser, UserDirectory } from './user-directory';
import { UserStreams } from './user-streams';
import { UserTexts } from './user-texts';

const attemptsMax = 5;

export type InvitedUser = NamedUser & Readonly<{ path: string }>;

/** The one who asks, and on which revision of the person the decision was made. */
export type UserRequest = Readonly<{
  platformId: string;
  granting: readonly Scope[];
  envelope: Envelope;
  expected?: number | undefined;
}>;

type Change = Readonly<{ type: 'ChangeRole'; role: Role } | { type: 'Deactivate' } | { type: 'Erase' }>;

/** Invites people, gives them roles and takes these away. Each answer shows the person as the stream has it. */
@Injectable()
export class PlatformUsers {
  constructor(
    private readonly streams: UserStreams,
    private readonly directory: UserDirectory,
    private readonly texts: UserTexts,
    private readonly invitations: Invitations,
    private readonly sessions: DashboardSessions,
    private readonly passkeys: EndedPasskeys,
    private readonly clock: SystemClock,
  ) {}

  async find(platformId: string, userId: string): Promise<NamedUser | undefined> {
    const record = userOf((await this.streams.load(platformId)).state, userId);
    return record && { record, ...(await this.texts.open([record]))[0]! };
  }

  async invite(
    { email, name, role }: Readonly<{ email: string; name: string | null; role: Role }>,
    request: UserRequest,
  ): Promise<InvitedUser> {
    const { platformId, granting, envelope } = request;
    const userId = derivedId('usr', envelope.commandId);
    const { invitation, path } = this.invitations.make(envelope.commandId);
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const known = await this.streams.load(platformId);
      await this.requireNew(email, userId, known.state);
      const refusable = { type: 'Invite', ...this.ids(platformId, userId), role, invitation, granting } as const;
      // Before the vault makes a key for somebody who does not come to be.
      this.streams.check(known, { ...refusable, email: '', name: null });
      const sealed = {
        email: await this.texts.seal(userId, email),
        name: name && (await this.texts.seal(userId, name)),
      };
      const command = { ...refusable, ...sealed };
      try {
        return { ...(await this.written(userId, this.execute(command, envelope, known.revision))), path };
      } catch (error) {
        // Somebody else was invited meanwhile, who may have this address.
        if (!(error instanceof Rejection && error.code === 'revision_mismatch')) throw error;
      }
    }
    throw new Rejection('concurrent_modification', { attempts: attemptsMax });
  }

  async renewInvitation(userId: string, { platformId, granting, envelope }: UserRequest): Promise<InvitedUser> {
    const { invitation, path } = this.invitations.make(envelope.commandId);
    const command = { type: 'RenewInvitation', ...this.ids(platformId, userId), invitation, granting } as const;
    return { ...(await this.written(userId, this.execute(command, envelope))), path };
  }

  async change(userId: string, change: Change, request: UserRequest): Promise<NamedUser> {
    const { platformId, granting, envelope, expected } = request;
    const ids = this.ids(platformId, userId);
    const command = { ...ids, ...change, granting, ...(expected !== undefined && { expected }) } as const;
    const changed = await this.written(userId, this.execute(command, envelope));
    // The read model refuses these sessions already; nobody should see them in a list.
    if (changed.record.status === 'deactivated') await this.sessions.endOf(userId);
    if (changed.record.isErased) await this.passkeys.forgetUses(platformId, userId);
    if (changed.record.isErased) await this.texts.erase(userId);
    return changed;
  }

  /** A change of a person to itself. */
  async execute(
    command: Untimed<UsersCommand>,
    envelope: Envelope,
    expectedRevision?: number,
  ): Promise<Handled<Users, UserEvent>> {
    const handled = await this.streams.execute(command.platformId, command, envelope, expectedRevision);
    await this.directory.shows(handled.position);
    return handled;
  }

  ids(platformId: string, userId: string) {
    return { platformId, userId, realAt: this.clock.iso() };
  }

  private async written(userId: string, handling: Promise<Handled<Users, UserEvent>>): Promise<NamedUser> {
    const record = userOf((await handling).state, userId);
    if (!record) throw new Error(`${userId} is not in the stream that was just written`);
    const [texts] = record.isErased ? [{ email: null, name: null }] : await this.texts.open([record]);
    return { record, ...texts! };
  }

  /** Somebody who was deactivated may come back, as another user. */
  private async requireNew(email: string, userId: string, state: Users): Promise<void> {
    const others = Object.values(state).filter(({ id, status }) => id !== userId && status !== 'deactivated');
    const texts = await this.texts.open(others);
    if (texts.some((known) => known.email !== null && comparable(known.email) === comparable(email))) {
      throw new Rejection('user_exists', {}, 'email');
    }
  }
}
