import { Inject, Injectable } from '@nestjs/common';
import type { DeviceRecord } from '@taprail/access-domain';
import { type AssignedDevice, type DeviceDirectory, isId } from '@taprail/contracts';
import type { Position } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import {
  type ListOptions,
  type ProjectedRow,
  ProjectionReader,
  LogChanges,
  RecentAnswers,
  type MaybePromise,
  RecentWrites,
} from '@taprail/subscriptions';
import { builtInDevices } from './built-in-devices';
import { deviceList } from './device.projection';
import { deviceStreamPrefix, DeviceStreams } from './device-streams';

const catchUpMs = 200;
const devicesLookedAt = 100;

export type FoundDevice = Readonly<{ record: DeviceRecord; revision: number }>;

/**
 * Devices as read. One device is folded from its own stream, which has a handful of events: nothing that was just
 * written is ever missing, whoever wrote it. Only lists need a read model.
 */
@Injectable()
export class Devices implements DeviceDirectory {
  private readonly recent: RecentAnswers<FoundDevice>;
  private readonly reader: ProjectionReader<DeviceRecord>;

  constructor(
    private readonly streams: DeviceStreams,
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly writes: RecentWrites,
    changes: LogChanges,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'environment'>,
  ) {
    this.reader = new ProjectionReader(readStore, deviceList);
    this.recent = new RecentAnswers((deviceId) => this.fold(deviceId));
    changes.of(deviceStreamPrefix, (deviceId) => this.recent.forget(deviceId));
  }

  /** For every tap: whose device this is. */
  find(platformId: string, deviceId: string): MaybePromise<AssignedDevice | undefined> {
    if (this.isBuiltIn(deviceId)) return { subMerchantId: 'any', readerId: null };
    const found = isId('dev', deviceId) ? this.recent.of(deviceId) : undefined;
    return found instanceof Promise
      ? found.then((device) => activeOf(platformId, device))
      : activeOf(platformId, found);
  }

  /** As it is at this moment, also when it is removed. */
  async read(platformId: string, deviceId: string): Promise<FoundDevice | undefined> {
    const found = isId('dev', deviceId) ? await this.fold(deviceId) : undefined;
    return found?.record.platformId === platformId ? found : undefined;
  }

  async list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<DeviceRecord>[]> {
    const written = this.writes.of(listOf(platformId));
    if (written !== undefined) await this.reader.reached(written, catchUpMs);
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    const active = { column: 'status', operator: '=', value: 'active' } as const;
    return this.reader.list({ ...options, filters: [own, active, ...(options.filters ?? [])] });
  }

  /** Where readers of the sub-merchant stand at the provider, also those of devices that are removed. */
  async locationOf(platformId: string, subMerchantId: string): Promise<string | null> {
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    const assigned = { column: 'submerchant', operator: '=', value: subMerchantId } as const;
    const rows = await this.reader.list({ filters: [own, assigned], order: 'desc', limit: devicesLookedAt });
    return rows.find(({ row }) => row.locationId !== undefined)?.row.locationId ?? null;
  }

  isBuiltIn(deviceId: string): boolean {
    return this.settings.environment === 'test' && builtInDevices.has(deviceId);
  }

  /** To be told of every write that was made here: the next tap and the next list go by it. */
  wrote(platformId: string, deviceId: string, position: Position | undefined): void {
    this.recent.forget(deviceId);
    if (position !== undefined) this.writes.remember(listOf(platformId), position);
  }

  private async fold(deviceId: string): Promise<FoundDevice | undefined> {
    const { state, revision } = await this.streams.load(deviceId);
    return state.status === 'none' ? undefined : { record: state, revision };
  }
}

const activeOf = (platformId: string, found: FoundDevice | undefined): AssignedDevice | undefined => {
  if (found?.record.platformId !== platformId || found.record.status !== 'active') return undefined;
  const { assignment, readerId = null } = found.record;
  return { subMerchantId: assignment.subMerchantId, readerId };
};

/** A name of its own: a write to a sub-merchant must not make the list of devices wait. */
const listOf = (platformId: string): string => `devices of ${platformId}`;
