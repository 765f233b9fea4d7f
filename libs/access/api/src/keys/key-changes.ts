import { Injectable } from '@nestjs/common';
import { isApiKeyEvent } from '@taprail/access-domain';
import type { Recorded } from '@taprail/event-store';
import type { ChangeSource, ResourceChange } from '@taprail/subscriptions';
import { platformCodec, platformStreamPrefix } from '../platforms/platforms';

@Injectable()
export class KeyChanges implements ChangeSource {
  readonly streamPrefixes = [platformStreamPrefix];

  changesOf(recorded: Recorded): readonly ResourceChange[] {
    const { event } = platformCodec.decode(recorded);
    if (!isApiKeyEvent(event)) return [];
    const { platformId, keyId } = event.data;
    return [{ platformId, resource: 'api_key', id: keyId, revision: recorded.revision }];
  }
}
