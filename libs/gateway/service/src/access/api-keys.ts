import { Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { derivedId, type Envelope } from '@taprail/contracts';
import { type ApiKeyView, apiKeyView, defaultScopes, type Grantor, type Scope } from '@taprail/gateway-domain';
import { KeySecrets } from './key-secrets';
import { keyFrom, Platforms } from './platforms';
import { ReadModelKeyDirectory } from './read-model.key-directory';
import type { IssueKeyDto } from './api-key.dto';

export type ShownKey = ApiKeyView & Readonly<{ last_used_at: string | null }>;
export type NewKey = ShownKey & Readonly<{ secret: string }>;

/** Makes, rotates and revokes keys; each answer shows the key as the stream has it. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly platforms: Platforms,
    private readonly secrets: KeySecrets,
    private readonly directory: ReadModelKeyDirectory,
    private readonly clock: Clock,
  ) {}

  /** Without scopes of its own a key gets all but `keys:manage`, as far as its grantor has them. */
  issue(platformId: string, dto: IssueKeyDto, envelope: Envelope, grantor: Grantor): Promise<NewKey> {
    const { secret, stored } = this.secrets.forCommand(envelope.commandId);
    const scopes = dto.scopes ?? defaultScopes.filter((scope) => grantor?.includes(scope) ?? true);
    // A key that opens nothing is of no use: its grantor is told what it would need.
    const asked = scopes.length > 0 ? scopes : defaultScopes;
    return this.issueSecret(platformId, { ...dto, scopes: [...asked] }, envelope, { secret, stored }, grantor);
  }

  /** For the first key of a platform, whose secret may be given from outside. */
  issueGiven(platformId: string, secret: string, scopes: readonly Scope[], envelope: Envelope): Promise<NewKey> {
    const { stored } = this.secrets.of(secret);
    return this.issueSecret(platformId, { scopes: [...scopes] }, envelope, { secret, stored }, null);
  }

  async rotate(
    platformId: string,
    { keyId, overlapSeconds, grantor }: Readonly<{ keyId: string; overlapSeconds: number; grantor: Grantor }>,
    envelope: Envelope,
  ): Promise<NewKey> {
    const { secret, stored } = this.secrets.forCommand(envelope.commandId);
    const handled = await this.platforms.execute(
      platformId,
      { type: 'RotateKey', platformId, keyId, secret: stored, overlapSeconds, grantor },
      envelope,
    );
    await this.directory.shows(handled.position);
    return { ...apiKeyView(keyFrom(handled, keyId), this.clock.iso()), last_used_at: null, secret };
  }

  async revoke(platformId: string, keyId: string, envelope: Envelope): Promise<void> {
    const handled = await this.platforms.execute(platformId, { type: 'RevokeKey', platformId, keyId }, envelope);
    await this.directory.shows(handled.position);
  }

  private async issueSecret(
    platformId: string,
    { label, scopes, expires_at, ip_allow_list }: IssueKeyDto,
    envelope: Envelope,
    { secret, stored }: Readonly<{ secret: string; stored: ReturnType<KeySecrets['of']>['stored'] }>,
    grantor: Grantor,
  ): Promise<NewKey> {
    const keyId = derivedId('key', envelope.commandId);
    const handled = await this.platforms.execute(
      platformId,
      {
        type: 'IssueKey',
        platformId,
        keyId,
        label: label ?? null,
        secret: stored,
        scopes: scopes ?? defaultScopes,
        expiresAt: expires_at ? new Date(expires_at).toISOString() : null,
        ipAllowList: ip_allow_list ?? [],
        grantor,
      },
      envelope,
    );
    await this.directory.shows(handled.position);
    return { ...apiKeyView(keyFrom(handled, keyId), this.clock.iso()), last_used_at: null, secret };
  }
}
