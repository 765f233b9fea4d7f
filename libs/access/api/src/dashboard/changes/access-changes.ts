import { Injectable } from '@nestjs/common';
import { isApiKeyEvent } from '@taprail/access-domain';
import type { Recorded } from '@taprail/event-store';
import type { ChangeSource, ResourceChange } from '@taprail/subscriptions';
import { noteCodec, notesStreamPrefix } from '../../notes/note-streams';
import { platformCodec, platformStreamPrefix } from '../../platforms/platforms';
import {
  identityProviderCodec,
  identityProviderStreamPrefix,
} from '../../users/identity-provider/identity-provider-streams';
import { userCodec, usersStreamPrefix } from '../../users/user-streams';

@Injectable()
export class AccessChanges implements ChangeSource {
  readonly streamPrefixes = [platformStreamPrefix, usersStreamPrefix, notesStreamPrefix, identityProviderStreamPrefix];

  changesOf(recorded: Recorded): readonly ResourceChange[] {
    const { revision } = recorded;
    if (recorded.stream.startsWith(usersStreamPrefix)) {
      const { platformId, userId } = userCodec.decode(recorded).event.data;
      return [{ platformId, resource: 'user', id: userId, revision }];
    }
    if (recorded.stream.startsWith(notesStreamPrefix)) {
      const { platformId, noteId } = noteCodec.decode(recorded).event.data;
      return [{ platformId, resource: 'note', id: noteId, revision }];
    }
    if (recorded.stream.startsWith(identityProviderStreamPrefix)) {
      const { platformId } = identityProviderCodec.decode(recorded).event.data;
      return [{ platformId, resource: 'identity_provider', id: platformId, revision }];
    }
    const { event } = platformCodec.decode(recorded);
    if (!isApiKeyEvent(event)) return [];
    const { platformId, keyId } = event.data;
    return [{ platformId, resource: 'api_key', id: keyId, revision }];
  }
}
