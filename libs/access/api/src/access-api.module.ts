import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SystemClock } from '@taprail/clock';
import { DEVICE_DIRECTORY, PLATFORM_SETTINGS_LOOKUP } from '@taprail/contracts';
import { IDEMPOTENCY_STORE, KEY_DIRECTORY, REQUEST_LOG, SESSION_DIRECTORY } from '@taprail/http';
import { WELCOME } from '@taprail/ports';
import { LazyIdempotencyStore } from '@taprail/runtime';
import type { Settings } from '@taprail/settings';
import { CHANGE_SOURCE, SubscriptionsModule } from '@taprail/subscriptions';
import { apiDescription } from './api-description';
import { AccessChanges } from './dashboard/changes/access-changes';
import { ChangeFeed } from './dashboard/changes/change-feed';
import { ChangeStreamController } from './dashboard/changes/change-stream.controller';
import { DashboardLinkController } from './dashboard/links/dashboard-link.controller';
import { DashboardLinks } from './dashboard/links/dashboard-links';
import { DashboardSessionController } from './dashboard/sessions/dashboard-session.controller';
import { DashboardSessions } from './dashboard/sessions/dashboard-sessions';
import { OpenSession } from './dashboard/sessions/open-session';
import { PruneSessions } from './dashboard/sessions/prune-sessions';
import { SessionController } from './dashboard/sessions/session.controller';
import { SignInLimits } from './dashboard/sessions/sign-in-limits';
import { DashboardTables } from './dashboard/sessions/store/dashboard-tables';
import { DeviceReadsController } from './devices/device-reads.controller';
import { DeviceReaders } from './devices/device-readers';
import { DeviceStreams } from './devices/device-streams';
import { DeviceController } from './devices/device.controller';
import { deviceList } from './devices/device.projection';
import { Devices } from './devices/devices';
import { ApiKeyController } from './keys/api-key.controller';
import { ApiKeys } from './keys/api-keys';
import { KeySecrets } from './keys/key-secrets';
import { KeyUsage } from './keys/key-usage';
import { KeyUsageTable } from './keys/key-usage-table';
import { ReadModelKeyDirectory } from './keys/read-model.key-directory';
import { NoteController } from './notes/note.controller';
import { noteList } from './notes/note.projection';
import { NoteStreams } from './notes/note-streams';
import { NoteSubjects } from './notes/note-subjects';
import { NoteTexts } from './notes/note-texts';
import { PlatformNotes } from './notes/platform-notes';
import { ParkedMessageController } from './parked-messages/parked-message.controller';
import { FirstStart } from './platforms/first-start';
import { OperatorController } from './platforms/operator.controller';
import { RecentPlatformSettings } from './platforms/platform-settings';
import { PlatformController } from './platforms/platform.controller';
import { apiKeys, platformList } from './platforms/platform.projections';
import { Platforms } from './platforms/platforms';
import { RequestLogReads } from './requests/request-log-reads';
import { RequestController } from './requests/request.controller';
import { PruneRequestLog } from './requests/store/prune-request-log';
import { RequestLogTable } from './requests/store/request-log-table';
import { WriteRequestLog } from './requests/store/write-request-log';
import { SearchController } from './search/search.controller';
import { RemoteSimulatorTimers } from './test-environment/remote-simulator-timers';
import { TestClockController } from './test-environment/test-clock.controller';
import { TestDeviceController } from './test-environment/test-device.controller';
import { AccountController } from './users/account/account.controller';
import { JoinController } from './users/account/join.controller';
import { GuardedFetch } from './users/identity-provider/client/guarded-fetch';
import { ProviderClient } from './users/identity-provider/client/provider-client';
import { IdentityProviderDirectory } from './users/identity-provider/identity-provider-directory';
import { IdentityProviderStreams } from './users/identity-provider/identity-provider-streams';
import { IdentityProviderController } from './users/identity-provider/identity-provider.controller';
import { identityProviderList } from './users/identity-provider/identity-provider.projection';
import { IdentityProviders } from './users/identity-provider/identity-providers';
import { ProviderConnection } from './users/identity-provider/provider-connection';
import { ProviderSecrets } from './users/identity-provider/provider-secrets';
import { RequiredProvider } from './users/identity-provider/required-provider';
import { BegunSignIns } from './users/identity-provider/sign-in/begun-sign-ins';
import { IdentitySignIn } from './users/identity-provider/sign-in/identity-sign-in';
import { IdentityTexts } from './users/identity-provider/sign-in/identity-texts';
import { ProviderSignInController } from './users/identity-provider/sign-in/provider-sign-in.controller';
import { UsedSignIns } from './users/identity-provider/sign-in/used-sign-ins';
import { Invitations } from './users/invitations';
import { JoinByPasskeyController } from './users/passkeys/join-by-passkey.controller';
import { OwnPasskeys } from './users/passkeys/own-passkeys';
import { OwnPasskeysController } from './users/passkeys/own-passkeys.controller';
import { PasskeyRegistration } from './users/passkeys/passkey-registration';
import { PasskeySignIn } from './users/passkeys/passkey-sign-in';
import { PasskeySignInController } from './users/passkeys/passkey-sign-in.controller';
import { PersonProofController } from './users/passkeys/person-proof.controller';
import { RecentProof } from './users/passkeys/recent-proof';
import { SealedPasskeys } from './users/passkeys/sealed-passkeys';
import { PasskeyChallenges } from './users/passkeys/store/passkey-challenges';
import { PasskeyTables } from './users/passkeys/store/passkey-tables';
import { EndedPasskeys } from './users/passkeys/ended-passkeys';
import { PasskeyUses } from './users/passkeys/store/passkey-uses';
import { PlatformUsers } from './users/platform-users';
import { PasswordSignIn } from './users/sign-in/password-sign-in';
import { SignInAttempts } from './users/sign-in/sign-in-attempts';
import { UserDirectory } from './users/user-directory';
import { UserStreams } from './users/user-streams';
import { UserTexts } from './users/user-texts';
import { UserController } from './users/user.controller';
import { userList } from './users/user.projection';

/** The API of access: platforms, their keys, devices and requests, and the keys of requests that must not happen twice. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    SubscriptionsModule.follow({
      projections: [apiKeys, platformList, deviceList, userList, identityProviderList, noteList],
    }),
  ],
  controllers: [
    ApiKeyController,
    ChangeStreamController,
    DashboardLinkController,
    DashboardSessionController,
    DeviceController,
    DeviceReadsController,
    PlatformController,
    RequestController,
    SearchController,
    SessionController,
    UserController,
    AccountController,
    JoinController,
    JoinByPasskeyController,
    OwnPasskeysController,
    PasskeySignInController,
    PersonProofController,
    NoteController,
    IdentityProviderController,
    ProviderSignInController,
  ],
  providers: [
    Platforms,
    RecentPlatformSettings,
    { provide: PLATFORM_SETTINGS_LOOKUP, useExisting: RecentPlatformSettings },
    KeySecrets,
    SystemClock,
    ApiKeys,
    KeyUsage,
    KeyUsageTable,
    Devices,
    { provide: DEVICE_DIRECTORY, useExisting: Devices },
    DeviceReaders,
    DeviceStreams,
    NoteStreams,
    NoteSubjects,
    NoteTexts,
    PlatformNotes,
    UserStreams,
    UserTexts,
    UserDirectory,
    Invitations,
    PlatformUsers,
    PasswordSignIn,
    SignInAttempts,
    PasskeyTables,
    PasskeyChallenges,
    EndedPasskeys,
    PasskeyUses,
    SealedPasskeys,
    PasskeyRegistration,
    PasskeySignIn,
    OwnPasskeys,
    RecentProof,
    IdentityProviderStreams,
    IdentityProviderDirectory,
    IdentityProviders,
    ProviderSecrets,
    GuardedFetch,
    ProviderClient,
    ProviderConnection,
    RequiredProvider,
    UsedSignIns,
    BegunSignIns,
    IdentityTexts,
    IdentitySignIn,
    SignInLimits,
    OpenSession,
    DashboardTables,
    DashboardSessions,
    { provide: SESSION_DIRECTORY, useExisting: DashboardSessions },
    PruneSessions,
    DashboardLinks,
    ChangeFeed,
    { provide: CHANGE_SOURCE, useClass: AccessChanges },
    ReadModelKeyDirectory,
    { provide: KEY_DIRECTORY, useExisting: ReadModelKeyDirectory },
    { provide: IDEMPOTENCY_STORE, useExisting: LazyIdempotencyStore },
    RequestLogTable,
    WriteRequestLog,
    { provide: REQUEST_LOG, useExisting: WriteRequestLog },
    PruneRequestLog,
    RequestLogReads,
    { provide: WELCOME, useClass: FirstStart },
  ],
  exports: [
    KEY_DIRECTORY,
    SESSION_DIRECTORY,
    IDEMPOTENCY_STORE,
    REQUEST_LOG,
    DEVICE_DIRECTORY,
    PLATFORM_SETTINGS_LOOKUP,
  ],
})
export class AccessApiModule {
  static readonly api = apiDescription;

  /** Test routes exist in the test environment only, the operator's where there is an operator. */
  static with({ environment, operatorKey }: Settings): DynamicModule {
    const isTest = environment === 'test';
    const controllers: Type[] = [
      ...(isTest ? [TestClockController, TestDeviceController] : []),
      ...(operatorKey === undefined ? [] : [OperatorController, ParkedMessageController]),
    ];
    return { module: AccessApiModule, controllers, providers: isTest ? [RemoteSimulatorTimers] : [] };
  }
}
