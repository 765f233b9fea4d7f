import { Injectable } from '@nestjs/common';
import {
  type AddressRefusal,
  choosePerson,
  type ChosenPerson,
  type ProviderIdentity,
  type IdentityRefusal,
  type KnownPerson,
  provenAddress,
  type ProviderTerms,
  type UserRecord,
} from '@taprail/access-domain';
import { SystemClock } from '@taprail/clock';
import { mintId } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { HttpProblem } from '@taprail/http';
import { PlatformUsers } from '../../platform-users';
import { actingForThemselves } from '../../sign-in/signed-in';
import { comparable } from '../../user-directory';
import { nameLengthMax } from '../../user.dto';
import { UserStreams } from '../../user-streams';
import { UserTexts } from '../../user-texts';
import type { ProviderClaims } from '../client/provider-client';
import { IdentityTexts } from './identity-texts';

const attemptsMax = 5;

type Proven = ProviderIdentity & Readonly<{ email: string; name: string | null }>;

/** Finds the person of a proven identity, or makes one, and binds the identity to them. */
@Injectable()
export class IdentitySignIn {
  constructor(
    private readonly users: PlatformUsers,
    private readonly streams: UserStreams,
    private readonly texts: UserTexts,
    private readonly identities: IdentityTexts,
    private readonly clock: SystemClock,
  ) {}

  async signIn(platformId: string, terms: ProviderTerms, claims: ProviderClaims): Promise<UserRecord> {
    const proven = provenBy(claims, terms.domains);
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const { state, revision } = await this.streams.load(platformId);
      const chosen = choosePerson(
        await this.peopleOf(Object.values(state)),
        { ...proven, address: comparable(proven.email) },
        { joinRole: terms.joinRole, realAt: this.clock.iso() },
      );
      try {
        return await this.carryOut(chosen, proven, platformId, revision);
      } catch (error) {
        // Somebody else has changed these people meanwhile: another one may have to be chosen.
        if (!(error instanceof Rejection && error.code === 'revision_mismatch')) throw error;
      }
    }
    throw new Rejection('concurrent_modification', { attempts: attemptsMax });
  }

  private async carryOut(
    chosen: ChosenPerson,
    proven: Proven,
    platformId: string,
    revision: number,
  ): Promise<UserRecord> {
    switch (chosen.kind) {
      case 'sign_in': {
        const found = await this.users.find(platformId, chosen.userId);
        if (!found) throw new HttpProblem('invalid_session');
        return found.record;
      }
      case 'join': {
        const { userId } = chosen;
        const name = proven.name && (await this.texts.seal(userId, proven.name));
        const identity = await this.identities.seal(userId, proven);
        return this.execute({ type: 'JoinByProvider', userId, name, identity }, platformId, revision);
      }
      case 'bind': {
        const { userId, replaces } = chosen;
        const identity = await this.identities.seal(userId, proven);
        return this.execute({ type: 'BindIdentity', userId, identity, replaces }, platformId, revision);
      }
      case 'enrol':
        return this.enrol(chosen.role, proven, platformId, revision);
      case 'refuse': {
        const { reason, userId } = chosen;
        if (reason === 'other_subject' && userId) await this.execute({ type: 'RefuseIdentity', userId }, platformId);
        throw notAccepted(reason);
      }
    }
  }

  private async enrol(
    role: UserRecord['role'],
    proven: Proven,
    platformId: string,
    revision: number,
  ): Promise<UserRecord> {
    const userId = mintId('usr');
    const refusable = { type: 'Enrol', userId, role } as const;
    // Before the vault makes a key for somebody who does not come to be.
    const known = await this.streams.load(platformId);
    const command = { ...this.users.ids(platformId, userId), ...refusable, email: '', name: null, identity: '' };
    this.streams.check(known, command, revision);
    const email = await this.texts.seal(userId, proven.email);
    const name = proven.name && (await this.texts.seal(userId, proven.name));
    const identity = await this.identities.seal(userId, proven);
    return this.execute({ ...refusable, email, name, identity }, platformId, revision);
  }

  private async execute(change: Change, platformId: string, revision?: number): Promise<UserRecord> {
    const { userId } = change;
    const command = { ...change, ...this.users.ids(platformId, userId) };
    const { state } = await this.users.execute(command, actingForThemselves(userId), revision);
    return state[userId]!;
  }

  private async peopleOf(records: readonly UserRecord[]): Promise<readonly KnownPerson[]> {
    const [texts, identities] = await Promise.all([this.texts.open(records), this.identities.open(records)]);
    return records.map((record, at) => {
      const { email } = texts[at]!;
      return { record, address: email === null ? null : comparable(email), identity: identities[at]! };
    });
  }
}

type Change = Without<Parameters<PlatformUsers['execute']>[0], 'platformId' | 'realAt'>;
type Without<Command, Name extends string> = Command extends unknown ? Omit<Command, Name> : never;

const provenBy = (claims: ProviderClaims, domains: readonly string[]): Proven => {
  const proven = provenAddress(claims, domains);
  if ('refusal' in proven) throw notAccepted(proven.refusal);
  const { issuer, subject } = claims;
  return { issuer, subject, email: proven.address, name: lineOf(claims.name) };
};

/** A name is shown to others: one line of the length that everybody's has. */
const lineOf = (told: unknown): string | null => {
  if (typeof told !== 'string') return null;
  const line = told.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();
  return line === '' ? null : [...line].slice(0, nameLengthMax).join('');
};

const sentences: Readonly<Record<IdentityRefusal | AddressRefusal, string>> = {
  address_missing: 'The identity provider did not tell your e-mail address.',
  address_not_verified: 'The identity provider has not verified your e-mail address.',
  domain_not_allowed: 'Your e-mail address is not of a domain that this platform lets in.',
  not_invited: 'Nobody has invited you to this platform. Ask an owner for an invitation.',
  invitation_ended: 'Your invitation has ended. Ask an owner for a new link.',
  deactivated: 'Your account on this platform was deactivated.',
  other_subject:
    'Your e-mail address belongs to another account of the identity provider here. An owner has to make a new link for you.',
};

const notAccepted = (reason: IdentityRefusal | AddressRefusal): HttpProblem =>
  new HttpProblem('identity_not_accepted', { message: sentences[reason], details: { reason } });
