export { type ApiKeyEvent, type ApiKeyRecord, type ApiKeyView, apiKeyView, projectApiKey } from './api-key.view';
export { liveKeysMax, platform, type Platform, type PlatformCommand, type PlatformRejection } from './platform.decider';
export type { PlatformEvent, StoredSecret } from './platform.events';
export type { PlatformView } from './platform.view';
export { defaultScopes, type Scope, scopes } from './scopes';
export { upcasters } from './upcasters';
