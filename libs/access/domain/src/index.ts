export {
  type ApiKeyEvent,
  type ApiKeyRecord,
  type ApiKeyView,
  apiKeyView,
  isApiKeyEvent,
  projectApiKey,
} from './keys/api-key.view';
export {
  type Assignee,
  device,
  type Device,
  type DeviceCommand,
  metadataKeysMax,
  type ReaderFacts,
} from './devices/device.decider';
export type { DeviceEvent } from './devices/device.events';
export { type DeviceRecord, deviceView, type DeviceView, projectDevice } from './devices/device.view';
export { type Grantor, platform, type Platform, type PlatformCommand } from './platform/platform.decider';
export type { PlatformEvent, StoredSecret } from './platform/platform.events';
export { type PlatformSettings, type SettingsChanges } from './settings/platform-settings';
export { platformSettingsView, type PlatformSettingsView } from './settings/platform-settings.view';
export type { PlatformView } from './platform/platform.view';
export {
  identityProvider,
  type IdentityProvider,
  type IdentityProviderCommand,
} from './identity-provider/identity-provider.decider';
export type { IdentityProviderEvent, ProviderTerms } from './identity-provider/identity-provider.events';
export {
  identityProviderView,
  type IdentityProviderView,
  projectProvider,
  type ProviderRecord,
} from './identity-provider/identity-provider.view';
export { type Scope, scopes } from './keys/scopes';
export type { NoteAuthor, NoteEvent, NoteSubject } from './notes/note.events';
export { projectNote, type NoteRecord, noteView, type NoteView } from './notes/note.view';
export { noteOf, notes, type Notes, type NotesCommand } from './notes/notes.decider';
export { type Role, roles, roleScopes } from './users/roles';
export {
  choosePerson,
  type ChosenPerson,
  type ProviderIdentity,
  type IdentityRefusal,
  type KnownPerson,
} from './users/identity/choose-person';
export { type AddressRefusal, type ClaimedAddress, domainOf, provenAddress } from './users/identity/proven-address';
export type { Invitation, UserEvent } from './users/user.events';
export { type PasskeyRecord, projectUser, type UserRecord, userView, type UserView } from './users/user.view';
export { userOf, users, type Users, type UsersCommand } from './users/users.decider';
export { upcasters } from './upcasters';
