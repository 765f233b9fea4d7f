import { Injectable } from '@nestjs/common';
import type { IdentityProvider, IdentityProviderCommand, ProviderTerms, Scope } from '@taprail/access-domain';
import type { Envelope } from '@taprail/contracts';
import { DashboardSessions } from '../../dashboard/sessions/dashboard-sessions';
import type { ProviderAccess } from './client/provider-client';
import { IdentityProviderDirectory } from './identity-provider-directory';
import { IdentityProviderStreams } from './identity-provider-streams';
import { ProviderSecrets } from './provider-secrets';

/** The one who asks, on which revision the decision was made, and the session that asks. */
export type ProviderRequest = Readonly<{
  platformId: string;
  granting: readonly Scope[];
  envelope: Envelope;
  expected?: number | undefined;
  sessionId?: string | undefined;
}>;

type NewTerms = Omit<ProviderTerms, 'clientSecret'> & Readonly<{ clientSecret: string | null }>;

export type SetProvider = IdentityProvider & Readonly<{ terms: ProviderTerms }>;

/** The settings of a platform's provider, as the stream has them. */
@Injectable()
export class IdentityProviders {
  constructor(
    private readonly streams: IdentityProviderStreams,
    private readonly directory: IdentityProviderDirectory,
    private readonly secrets: ProviderSecrets,
    private readonly sessions: DashboardSessions,
  ) {}

  async find(platformId: string): Promise<SetProvider | undefined> {
    const { state } = await this.streams.load(platformId);
    return isSet(state) ? state : undefined;
  }

  async set(terms: NewTerms, request: ProviderRequest): Promise<SetProvider> {
    const { platformId, envelope, sessionId } = request;
    const command = { type: 'Set', ...idsOf(request), ...terms } as const;
    const known = await this.streams.load(platformId);
    // Before the vault is handed a secret by somebody who may not set one.
    this.streams.check(known, command);
    const { clientSecret } = terms;
    const sealed = clientSecret === null ? null : await this.secrets.seal(platformId, clientSecret);
    const state = await this.execute({ ...command, clientSecret: sealed }, platformId, envelope);
    if (!isSet(state)) throw new Error(`${platformId} has no provider right after it was set`);
    if (state.terms.required) await this.sessions.endOthers(platformId, sessionId);
    return state;
  }

  async remove(request: ProviderRequest): Promise<void> {
    const { platformId, envelope } = request;
    await this.execute({ type: 'Remove', ...idsOf(request) }, platformId, envelope);
    await this.secrets.forget(platformId);
  }

  async accessOf(platformId: string, { issuer, clientId, clientSecret }: ProviderTerms): Promise<ProviderAccess> {
    return { issuer, clientId, clientSecret: await this.secrets.open(platformId, clientSecret) };
  }

  private async execute(
    command: WithoutTime<IdentityProviderCommand>,
    platformId: string,
    envelope: Envelope,
  ): Promise<IdentityProvider> {
    const { state, position } = await this.streams.execute(platformId, command, envelope);
    await this.directory.shows(position);
    return state;
  }
}

type WithoutTime<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

const isSet = (state: IdentityProvider): state is SetProvider => state.terms !== null;

const idsOf = ({ platformId, granting, expected }: ProviderRequest) => ({
  platformId,
  granting,
  ...(expected !== undefined && { expected }),
});
