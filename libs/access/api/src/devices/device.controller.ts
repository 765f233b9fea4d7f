import { Body, Controller, Delete, Inject, Param, Patch, Post } from '@nestjs/common';
import { type Assignee, type Device, type DeviceEvent, deviceView, type DeviceView } from '@taprail/access-domain';
import { derivedId, SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import type { Handled } from '@taprail/event-store';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
  envelopeOf,
} from '@taprail/http';
import { AmendDeviceDto, RegisterDeviceDto } from './device.dto';
import { deviceParams, deviceSchema } from './device.schema';
import { DeviceStreams } from './device-streams';
import { Devices } from './devices';

const scope = 'payments:write';

@Controller('v1/devices')
export class DeviceController {
  constructor(
    private readonly streams: DeviceStreams,
    private readonly devices: Devices,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  @Post()
  @Operation({
    id: 'devices.register',
    scope,
    summary: 'Register a device for a sub-merchant',
    errors: ['sub_merchant_not_found', 'sub_merchant_rejected'],
    answers: { 201: deviceSchema },
    example: { label: 'Bar', submerchant: 'bistro-42', serial: 'SN-0042' },
  })
  async register(
    @Body() { label, submerchant, serial, metadata }: RegisterDeviceDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<DeviceView>> {
    const { platformId } = caller;
    const deviceId = derivedId('dev', context.commandId);
    const fields = { label, serial: serial ?? null, metadata: metadata ?? {} };
    const assignee = await this.assignee(platformId, submerchant);
    const command = { type: 'Register', deviceId, platformId, ...fields, assignee } as const;
    const { view, revision } = this.written(await this.streams.execute(deviceId, command, envelope(context, caller)));
    return Answer.created(view, `/v1/devices/${deviceId}`, { revision });
  }

  @Patch(':id')
  @Operation({
    id: 'devices.update',
    scope,
    summary: 'Rename a device, or assign it to another sub-merchant',
    description:
      'A merge patch: fields that are left out are unchanged; null removes the serial, the metadata or one of its keys.',
    errors: [
      'device_not_found',
      'device_built_in',
      'sub_merchant_not_found',
      'sub_merchant_rejected',
      'revision_mismatch',
    ],
    answers: { 200: deviceSchema },
    params: deviceParams,
    example: { submerchant: 'bistro-43' },
  })
  async amend(
    @Param('id') deviceId: string,
    @Body() { submerchant, ...changes }: AmendDeviceDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<DeviceView>> {
    const { platformId } = caller;
    await this.requireOwn(platformId, deviceId);
    const assignee = submerchant === undefined ? {} : { assignee: await this.assignee(platformId, submerchant) };
    const command = { type: 'Amend', deviceId, platformId, changes, ...assignee } as const;
    const handled = await this.streams.execute(deviceId, command, envelope(context, caller), expectedRevision);
    const { view, revision } = this.written(handled);
    return new Answer(view, { revision });
  }

  @Delete(':id')
  @Operation({
    id: 'devices.remove',
    scope,
    summary: 'Remove a device permanently',
    errors: ['device_not_found', 'device_built_in', 'revision_mismatch'],
    answers: { 204: null },
    params: deviceParams,
  })
  async remove(
    @Param('id') deviceId: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<void> {
    const { platformId } = caller;
    await this.requireOwn(platformId, deviceId);
    const command = { type: 'Remove', deviceId, platformId } as const;
    this.written(await this.streams.execute(deviceId, command, envelope(context, caller), expectedRevision));
  }

  /** Before anything else is looked at: a stranger must not learn from If-Match at which revision a device is. */
  private async requireOwn(platformId: string, deviceId: string): Promise<void> {
    if (this.devices.isBuiltIn(deviceId)) throw new HttpProblem('device_built_in');
    if (!(await this.devices.read(platformId, deviceId))) throw new HttpProblem('device_not_found');
  }

  private async assignee(platformId: string, name: string): Promise<Assignee> {
    const found = await this.subMerchants.find(platformId, name);
    if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    const { subMerchantId, externalRef, isEnded } = found;
    return { subMerchantId, externalRef, rejected: isEnded };
  }

  private written({ state, revision, position }: Handled<Device, DeviceEvent>) {
    if (state.status === 'none') throw new Error('A device that was just written is not in its stream');
    this.devices.wrote(state.platformId, state.id, position);
    return { view: deviceView(state), revision };
  }
}

const envelope = (context: RequestContext, { keyId }: Caller) => envelopeOf(context, { kind: 'api_key', id: keyId });
