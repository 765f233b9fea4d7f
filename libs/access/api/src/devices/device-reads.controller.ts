import { createHash } from 'node:crypto';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { deviceView, type DeviceView } from '@taprail/access-domain';
import { subMerchantIdOf } from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  RequestContext,
  cursorPosition,
  positionCursor,
} from '@taprail/http';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import { builtInDevices } from './built-in-devices';
import { ListDevicesQuery } from './device.dto';
import { deviceParams, deviceSchema } from './device.schema';
import { DeviceReaders } from './device-readers';
import { Devices } from './devices';

const scope = 'payments:read';
const digestLength = 16;

type DeviceWithReader = DeviceView &
  Readonly<{ reader: Readonly<{ status: string; last_seen_at: string | null; software: string | null }> }>;

@Controller('v1/devices')
export class DeviceReadsController {
  constructor(
    private readonly devices: Devices,
    private readonly readers: DeviceReaders,
  ) {}

  @Get(':id')
  @Operation({
    id: 'devices.get',
    scope,
    summary: 'Get a device, with the state of its reader if it has a registered one',
    errors: ['device_not_found'],
    answers: { 200: deviceSchema },
    conditional: true,
    params: deviceParams,
  })
  async find(
    @Param('id') id: string,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<DeviceView | DeviceWithReader>> {
    if (this.devices.isBuiltIn(id)) return new Answer(builtInDevices.get(id)!, { revision: 0 });
    const found = await this.devices.read(caller.platformId, id);
    if (found?.record.status !== 'active') throw new HttpProblem('device_not_found');
    const { record, revision } = found;
    const view = deviceView(record);
    if (record.readerId === undefined || !this.readers.areRegistered) return new Answer(view, { revision });
    const {
      status,
      lastSeenAt: last_seen_at,
      software,
    } = await this.readers.read(record.readerId, { context, caller });
    const reader = { status, last_seen_at, software };
    const variant = createHash('sha256').update(JSON.stringify(reader)).digest('hex').slice(0, digestLength);
    return new Answer({ ...view, reader }, { revision, variant });
  }

  @Get()
  @Operation({
    id: 'devices.list',
    scope,
    summary: 'List devices, newest first',
    testDescription: 'The built-in devices of the test environment belong to no sub-merchant and are not listed.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(deviceSchema) },
  })
  async list(@Query() query: ListDevicesQuery, @Caller() { platformId }: Caller): Promise<List<DeviceView>> {
    const { limit, order, cursor, created, submerchant, serial } = query;
    const assigned = submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant);
    const filters = [...equalTo({ submerchant: assigned, serial }), ...createdFilters(created)];
    const options = { filters, order, limit: limit + 1, ...cursorPosition(cursor) };
    const rows = await this.devices.list(platformId, options);
    return listAnswer(rows, limit, positionCursor, ({ row }) => deviceView(row));
  }
}
