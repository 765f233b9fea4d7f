import {
  type ApiKeyEvent,
  type ApiKeyRecord,
  isApiKeyEvent,
  type PlatformEvent,
  type PlatformView,
  projectApiKey,
} from '@taprail/access-domain';
import type { Projection } from '@taprail/subscriptions';
import { platformCodec, platformStreamPrefix } from './platforms';

/** One row per key, found by the hash of either secret that opens it. */
export const apiKeys: Projection<PlatformEvent, ApiKeyRecord> = {
  name: 'api-keys',
  version: 1,
  streamPrefix: platformStreamPrefix,
  codec: platformCodec,
  keys: (event) => (isApiKeyEvent(event) ? [event.data.keyId] : []),
  project: (record, event) => projectApiKey(record, event as ApiKeyEvent),
  columns: {
    platform: ({ platformId }) => platformId,
    created: ({ createdAt }) => createdAt,
    secret: ({ secretHash }) => secretHash,
    previous_secret: ({ previousSecretHash }) => previousSecretHash,
  },
};

export const platformList: Projection<PlatformEvent, PlatformView> = {
  name: 'platforms',
  version: 1,
  streamPrefix: platformStreamPrefix,
  codec: platformCodec,
  keys: ({ type, data }) => (type === 'PlatformCreated' ? [data.platformId] : []),
  project: (_row, event) => {
    const { platformId, name, at } = (event as Extract<PlatformEvent, { type: 'PlatformCreated' }>).data;
    return { id: platformId, object: 'platform', name, created_at: at };
  },
  columns: { created: ({ created_at }) => created_at },
};
