import { type Decider, Rejection, unreachable } from '@taprail/event-sourcing';
import type { Assignment, DeviceEvent, DeviceMetadata, RegisteredReader } from './device.events';
import { type DeviceRecord, projectDevice } from './device.view';

export const metadataKeysMax = 50;

/** A sub-merchant as it stood when the command was sent. */
export type Assignee = Assignment & Readonly<{ rejected: boolean }>;

/** A field that is left out stays; null clears what may be empty. */
export type DeviceChanges = Readonly<{
  label?: string;
  serial?: string | null;
  metadata?: Readonly<Record<string, string | null>> | null;
}>;

/** What the provider says of a reader once it is registered there. */
export type ReaderFacts = RegisteredReader & Readonly<{ serial: string }>;

export type DeviceCommand = Readonly<{ deviceId: string; platformId: string; at: string }> &
  (
    | Readonly<{
        type: 'Register';
        label: string;
        serial: string | null;
        metadata: DeviceMetadata;
        assignee: Assignee;
        reader?: ReaderFacts;
      }>
    | Readonly<{ type: 'Amend'; changes: DeviceChanges; assignee?: Assignee; reader?: ReaderFacts }>
    | Readonly<{ type: 'Remove' }>
  );

export type Device = Readonly<{ status: 'none' }> | DeviceRecord;

/** A card reader: whose it is, and for which of its sub-merchants it takes payments. */
export const device: Decider<Device, DeviceCommand, DeviceEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    const { deviceId, platformId, at } = command;
    if (command.type === 'Register') {
      if (state.status !== 'none') return [];
      const { label, serial, metadata, assignee, reader } = command;
      const assignment = assignmentTo(assignee);
      const registered = { deviceId, platformId, label, metadata, assignment, at };
      return [{ type: 'DeviceRegistered', data: { ...registered, serial, ...reader } }];
    }
    // Another platform's device answers exactly as one that does not exist.
    if (state.status !== 'active' || state.platformId !== platformId) throw new Rejection('device_not_found');
    switch (command.type) {
      case 'Amend': {
        const { changes, assignee, reader } = command;
        const amended = changesOf(state, changes);
        const moves = assignee !== undefined && assignee.subMerchantId !== state.assignment.subMerchantId;
        const isPaired = reader !== undefined && reader.readerId !== state.readerId;
        const assignment = moves ? assignmentTo(assignee) : state.assignment;
        return [
          ...(Object.keys(amended).length > 0 ? [amendedEvent(deviceId, amended, at)] : []),
          ...(moves || isPaired ? [reassignedEvent(deviceId, { assignment, ...reader }, at)] : []),
        ];
      }
      case 'Remove':
        return [{ type: 'DeviceRemoved', data: { deviceId, at } }];
      default:
        return unreachable(command);
    }
  },

  evolve: (state, event) => {
    if (state.status === 'none') return event.type === 'DeviceRegistered' ? projectDevice(undefined, event) : state;
    return projectDevice(state, event);
  },
};

type Amended = Extract<DeviceEvent, { type: 'DeviceAmended' }>['data']['changes'];

const amendedEvent = (deviceId: string, changes: Amended, at: string): DeviceEvent => ({
  type: 'DeviceAmended',
  data: { deviceId, changes, at },
});

type Reassigned = Readonly<{ assignment: Assignment }> & Partial<ReaderFacts>;

const reassignedEvent = (deviceId: string, reassigned: Reassigned, at: string): DeviceEvent => ({
  type: 'DeviceReassigned',
  data: { deviceId, ...reassigned, at },
});

/** A sub-merchant that was rejected or erased takes no payments again: a reader would only lie about. */
const assignmentTo = ({ subMerchantId, externalRef, rejected }: Assignee): Assignment => {
  if (rejected) throw new Rejection('sub_merchant_rejected', {}, 'submerchant');
  return { subMerchantId, externalRef };
};

/** Only what becomes different. */
const changesOf = (state: DeviceRecord, { label, serial, metadata }: DeviceChanges): Amended => {
  const labels = metadata === undefined ? state.metadata : mergedMetadata(state.metadata, metadata);
  return {
    ...(label === undefined || label === state.label ? {} : { label }),
    ...(serial === undefined || serial === state.serial ? {} : { serial }),
    ...(isSame(labels, state.metadata) ? {} : { metadata: labels }),
  };
};

const mergedMetadata = (
  current: DeviceMetadata,
  changes: Exclude<DeviceChanges['metadata'], undefined>,
): DeviceMetadata => {
  if (changes === null) return {};
  const kept = Object.entries({ ...current, ...changes }).filter((pair): pair is [string, string] => pair[1] !== null);
  if (kept.length > metadataKeysMax) throw new Rejection('invalid_value', { maximum: metadataKeysMax }, 'metadata');
  return Object.fromEntries(kept);
};

const isSame = (one: DeviceMetadata, other: DeviceMetadata): boolean => {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && other[name] === one[name])
  );
};
