import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { scopes } from '@taprail/access-domain';
import { derivedId, mintId } from '@taprail/contracts';
import type { Welcome } from '@taprail/ports';
import { operatorKeyFile } from '@taprail/runtime';
import { SETTINGS, type Settings, variables } from '@taprail/settings';
import { ApiKeys } from '../keys/api-keys';
import { KeySecrets } from '../keys/key-secrets';
import { DashboardLinks } from '../dashboard/links/dashboard-links';
import { FirstKeyFile } from './first-key-file';
import { keyFrom, Platforms } from './platforms';

/** The platform of an empty store. Its id is fixed, so that two gateways that start together make one. */
const firstPlatformId = derivedId('plt', 'first');
const commandId = 'first-start';
const keyCommandId = `${commandId}/key`;
const firstKeyId = derivedId('key', keyCommandId);
/** Long enough to be found in the terminal after a coffee. */
const linkLifeMs = 15 * 60_000;

/** The first start of an empty store makes one platform and one key, and shows the key this once. */
@Injectable()
export class FirstStart implements Welcome {
  constructor(
    private readonly platforms: Platforms,
    private readonly keys: ApiKeys,
    private readonly secrets: KeySecrets,
    private readonly links: DashboardLinks,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async lines(address: string): Promise<readonly string[]> {
    const secret = this.settings.bootstrapKey ?? this.secrets.forCommand(commandId).secret;
    const actor = { kind: 'service', id: 'first-start' } as const;
    const create = { type: 'Create', platformId: firstPlatformId, name: 'My platform' } as const;
    // A command id of its own: a repeated one would be answered as the first start was.
    const created = await this.platforms.execute(firstPlatformId, create, {
      commandId: mintId('cmd'),
      correlationId: commandId,
      actor,
    });
    // A platform with a key is not new; one without is a first start that was cut short.
    const isNew = created.state.status === 'open' && Object.keys(created.state.keys).length === 0;
    const keyFile = new FirstKeyFile(this.settings);
    if (!isNew) {
      keyFile.moveTo(address);
      const signIn = await this.dashboard(address, secretHashIn(created));
      return [
        ...reminderOf(keyFile, this.settings),
        ...this.operatorKey(),
        ...signIn,
        ...this.tryIt(address, '$TAPRAIL_API_KEY'),
      ];
    }
    const keyEnvelope = { commandId: keyCommandId, correlationId: commandId, actor };
    await this.keys.issueGiven(firstPlatformId, secret, scopes, keyEnvelope);
    keyFile.keep(address, secret);
    const signIn = await this.dashboard(address, this.secrets.of(secret).stored.hash);
    // A key that was given is known to whoever gave it, and the output of a deployment is kept by others.
    const shown =
      this.settings.bootstrapKey === undefined ? `(shown once): ${secret}` : 'as given in TAPRAIL_BOOTSTRAP_KEY';
    const tried = this.settings.bootstrapKey === undefined ? secret : '$TAPRAIL_BOOTSTRAP_KEY';
    return [
      `API key ${shown}`,
      ...dataFolderNote(keyFile, this.settings),
      ...this.operatorKey(),
      ...signIn,
      ...this.tryIt(address, tried),
    ];
  }

  /** Where the operator key is, if this process has made it for itself. */
  private operatorKey(): readonly string[] {
    const file = operatorKeyFile(this.settings.dataFolder);
    const isKept = existsSync(file) && readFileSync(file, 'utf8').trim() === this.settings.operatorKey;
    return isKept ? [`Operator key: see ${file}`] : [];
  }

  /** A link that signs in is for one who tries things out on this machine: the output of a deployment is kept by others. */
  private async dashboard(address: string, secretHash: string | undefined): Promise<readonly string[]> {
    const { environment, eventStoreUrl, publicUrl: origin = address } = this.settings;
    if (environment !== 'test' || !eventStoreUrl.startsWith('sqlite:')) return [];
    if (secretHash === undefined) return [`Dashboard: ${origin}/dashboard/`];
    const key = { platform: firstPlatformId, key_id: firstKeyId, secret_hash: secretHash };
    const link = await this.links.make({ origin, key, path: null, lifeMs: linkLifeMs });
    return [`Dashboard: ${link.url}`];
  }

  /** Pasted into a shell as it is: the key stands in double quotes, in which a variable is replaced by its value. */
  private tryIt(address: string, key: string): readonly string[] {
    const submission =
      '{"externalRef":"bistro-42","businessType":"company","country":"DE","email":"office@bistro.example"}';
    return [
      `Documentation: ${address}/docs`,
      'Try it:',
      `  curl -X POST ${address}/sub-merchants -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '${submission}'`,
    ];
  }
}

/** Where to look for the key that is shown no more. */
const reminderOf = (keyFile: FirstKeyFile, settings: Settings): readonly string[] =>
  keyFile.keptAt === undefined
    ? ['API key: shown at the first start. For curl: export TAPRAIL_API_KEY=…']
    : [`API key: see ${keyFile.keptAt}. For curl: export TAPRAIL_API_KEY=…`, ...dataFolderNote(keyFile, settings)];

/** `npx taprail` looks for the key in the folder that its own environment names. */
const dataFolderNote = ({ keptAt }: FirstKeyFile, { dataFolder }: Settings): readonly string[] => {
  if (keptAt === undefined) return [];
  if (dataFolder === variables.TAPRAIL_DATA.default) return ['npx taprail uses this key.'];
  return [`npx taprail uses this key in a terminal with: export TAPRAIL_DATA=${resolve(dataFolder)}`];
};

/** Of the first key as it is now; a key that was revoked signs nobody in. */
const secretHashIn = (created: Parameters<typeof keyFrom>[0]): string | undefined => {
  if (!created.history.some(({ data }) => 'keyId' in data && data.keyId === firstKeyId)) return undefined;
  const record = keyFrom(created, firstKeyId);
  return record.revokedAt === null ? record.secretHash : undefined;
};
