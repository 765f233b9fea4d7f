import { Inject, Injectable } from '@nestjs/common';
import { scopes } from '@taprail/access-domain';
import { derivedId, mintId } from '@taprail/contracts';
import { SETTINGS, type Settings, type Welcome } from '@taprail/runtime';
import { ApiKeys } from '../keys/api-keys';
import { KeySecrets } from '../keys/key-secrets';
import { FirstKeyFile } from './first-key-file';
import { Platforms } from './platforms';

/** The platform of an empty store. Its id is fixed, so that two gateways that start together make one. */
const firstPlatformId = derivedId('plt', 'first');
const commandId = 'first-start';

/** The first start of an empty store makes one platform and one key, and shows the key this once. */
@Injectable()
export class FirstStart implements Welcome {
  constructor(
    private readonly platforms: Platforms,
    private readonly keys: ApiKeys,
    private readonly secrets: KeySecrets,
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
      const reminder = 'API key: shown at the first start; before what follows, export it as TAPRAIL_API_KEY';
      return [reminder, ...this.tryIt(address, '$TAPRAIL_API_KEY')];
    }
    const keyEnvelope = { commandId: `${commandId}/key`, correlationId: commandId, actor };
    await this.keys.issueGiven(firstPlatformId, secret, scopes, keyEnvelope);
    keyFile.keep(address, secret);
    return [`API key (shown once): ${secret}`, ...this.tryIt(address, secret)];
  }

  /** Pasted into a shell as it is: the key stands in double quotes, in which a variable is replaced by its value. */
  private tryIt(address: string, key: string): readonly string[] {
    const submission =
      '{"externalRef":"bistro-42","businessType":"company","country":"DE","email":"office@bistro.example"}';
    return [
      `API reference: ${address}/reference`,
      'Try it:',
      `  curl -X POST ${address}/sub-merchants -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' -d '${submission}'`,
    ];
  }
}
