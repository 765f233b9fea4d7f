import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

const libs = join(__dirname, '../../../../libs');

/** Types that no request brings about, and why. */
export const unreachedTypes: Readonly<Record<string, string>> = {
  LedgerExportFailed: 'the read store has to refuse six reads of the journal in a row',
  IntegrityAlarmRaised: 'somebody has to change the store past the process',
  IntegrityAlarmsExplained: 'the same',
  PayoutOrdered: 'only a bank with names of its own for payouts, such as Stripe, says so at once',
  PayoutDelayed: 'the same',
  DeploymentNamed: 'only payments at an acquirer such as Stripe name the deployment',
  OrphansHeldBack: 'only such payments are orphaned',
  OrphansConfirmed: 'the same',
  PayoutTraced: 'the same',
  DisputeEscalated: 'only an acquirer such as Stripe says that an inquiry became a chargeback',
  DisputeCorrected: 'only such an acquirer decides otherwise than our clock',
  RestAsked: 'one process knows by itself when it is at rest',
};

/** Types that came after a folder was written: they are in the next one. */
export const youngerTypes: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'AdjustmentApproved',
    'AdjustmentExpired',
    'AdjustmentPosted',
    'AdjustmentProposed',
    'AdjustmentRejected',
    'AdjustmentReversed',
    'PlatformAccountSet',
    'PlatformPayoutEnded',
    'PlatformPayoutFailed',
    'PlatformPayoutPaid',
    'PlatformPayoutPlanned',
    'PlatformPayoutReturned',
    'PlatformPayoutScheduled',
    'PlatformPayoutSent',
    'PlatformRunAwaited',
    'PlatformRunSkipped',
    'PlatformRunsEnded',
    'PlatformScheduleSet',
    'DeliveriesAcknowledged',
    'EndpointSecretRevealed',
    'EventReplayedToListeners',
    'PayoutHoldEnded',
    'PayoutHoldLifted',
    'PayoutHoldPlaced',
    'MonthSignOffWithdrawn',
    'MonthSignedOff',
    'NoteAdded',
    'NoteRemoved',
    'IdentityProviderRemoved',
    'IdentityProviderSet',
    'ShardResumed',
    'StreamHeadsRecorded',
    'TapCanceled',
    'TapRequested',
    'UserDeactivated',
    'UserEnrolled',
    'UserErased',
    'UserIdentityBound',
    'UserIdentityRefused',
    'UserInvitationRenewed',
    'UserInvited',
    'UserJoined',
    'UserJoinedByPasskey',
    'UserPasskeyAdded',
    'UserPasskeyRefused',
    'UserPasskeyRemoved',
    'UserJoinedByProvider',
    'UserPasswordChanged',
    'UserRecoveryCodeUsed',
    'UserRecoveryCodesIssued',
    'UserRoleChanged',
  ],
};

/** Types that a folder has and the code has no longer under this name. */
export const formerTypes: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': ['DeliveriesTaken', 'EventToldAgain', 'LaneResumed'],
};

const isSource = (path: string): boolean => path.endsWith('.ts') && !/\.spec\.ts$|(^|\/)testing\//.test(path);

/** Every type of domain event that the code declares. */
export const findDeclaredTypes = (): readonly string[] => {
  const sources = readdirSync(libs, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isSource);
  const types = sources.flatMap((path) =>
    [...readFileSync(join(libs, path), 'utf8').matchAll(/\bDomainEvent<\s*'(\w+)'/g)].map(([, type]) => type!),
  );
  return [...new Set(types)].sort();
};

type Row = Readonly<{ type: string; count: number }>;

/** How many events of each type are in the log of a folder that no process has open. */
export const readStoredTypes = (folder: string): Readonly<Record<string, number>> => {
  const log = new DatabaseSync(join(folder, 'taprail.db'), { readOnly: true });
  try {
    const rows = log.prepare('SELECT type, count(*) AS count FROM event GROUP BY type ORDER BY type').all() as Row[];
    return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
  } finally {
    log.close();
  }
};
