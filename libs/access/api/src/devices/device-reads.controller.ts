import { Controller, Get, Param, Query } from '@nestjs/common';
import { deviceView, type DeviceView } from '@taprail/access-domain';
import { subMerchantIdOf } from '@taprail/contracts';
import {
  Answer,
  Caller,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  cursorPosition,
  positionCursor,
} from '@taprail/http';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import { builtInDevices } from './built-in-devices';
import { ListDevicesQuery } from './device.dto';
import { deviceParams, deviceSchema } from './device.schema';
import { Devices } from './devices';

const scope = 'payments:read';

@Controller('v1/devices')
export class DeviceReadsController {
  constructor(private readonly devices: Devices) {}

  @Get(':id')
  @Operation({
    id: 'devices.get',
    scope,
    summary: 'Get a device',
    errors: ['device_not_found'],
    answers: { 200: deviceSchema },
    conditional: true,
    params: deviceParams,
  })
  async find(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<Answer<DeviceView>> {
    if (this.devices.isBuiltIn(id)) return new Answer(builtInDevices.get(id)!, { revision: 0 });
    const found = await this.devices.read(platformId, id);
    if (found?.record.status !== 'active') throw new HttpProblem('device_not_found');
    return new Answer(deviceView(found.record), { revision: found.revision });
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
