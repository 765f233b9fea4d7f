import { Injectable } from '@nestjs/common';
import { type ApiKeyView, apiKeyView, type Grantor, type Scope } from '@taprail/access-domain';
import { SystemClock } from '@taprail/clock';
import { derivedId, type Envelope } from '@taprail/contracts';
import { KeySecrets, type NewSecret } from './key-secrets';
import { keyFrom, Platforms } from '../platforms/platforms';
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
    /** Keys live in real time, which the test clock does not move. */
    private readonly clock: SystemClock,
  ) {}

  issue(platformId: string, dto: IssueKeyDto, envelope: Envelope, grantor: Grantor): Promise<NewKey> {
    return this.issueSecret(platformId, dto, envelope, this.secrets.forCommand(envelope.commandId), grantor);
  }

  /** For the first key of a platform, whose secret may be given from outside. */
  issueGiven(platformId: string, secret: string, scopes: readonly Scope[], envelope: Envelope): Promise<NewKey> {
    return this.issueSecret(platformId, { scopes: [...scopes] }, envelope, this.secrets.of(secret), null);
  }

  async rotate(
    platformId: string,
    { keyId, overlapSeconds, grantor }: Readonly<{ keyId: string; overlapSeconds: number; grantor: Grantor }>,
    envelope: Envelope,
  ): Promise<NewKey> {
    const { secret, stored } = this.secrets.forCommand(envelope.commandId);
    const realAt = this.clock.iso();
    const handled = await this.platforms.execute(
      platformId,
      { type: 'RotateKey', platformId, keyId, secret: stored, overlapSeconds, grantor, realAt },
      envelope,
    );
    await this.directory.shows(handled.position);
    return { ...apiKeyView(keyFrom(handled, keyId), this.clock.iso()), last_used_at: null, secret };
  }

  async revoke(platformId: string, keyId: string, envelope: Envelope, grantor: Grantor): Promise<void> {
    const command = { type: 'RevokeKey', platformId, keyId, grantor, realAt: this.clock.iso() } as const;
    const handled = await this.platforms.execute(platformId, command, envelope);
    await this.directory.shows(handled.position);
  }

  private async issueSecret(
    platformId: string,
    { label, scopes, expires_at, ip_allow_list }: IssueKeyDto,
    envelope: Envelope,
    { secret, stored }: NewSecret,
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
        scopes: scopes ?? null,
        expiresAt: expires_at ? new Date(expires_at).toISOString() : null,
        ipAllowList: ip_allow_list ?? null,
        grantor,
        realAt: this.clock.iso(),
      },
      envelope,
    );
    await this.directory.shows(handled.position);
    return { ...apiKeyView(keyFrom(handled, keyId), this.clock.iso()), last_used_at: null, secret };
  }
}
