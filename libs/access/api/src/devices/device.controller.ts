import { Body, Controller, Delete, Inject, Param, Patch, Post } from '@nestjs/common';
import {
  type Assignee,
  type Device,
  type DeviceCommand,
  type DeviceEvent,
  type DeviceRecord,
  deviceView,
  type DeviceView,
} from '@taprail/access-domain';
import { derivedId, type Envelope, SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Handled, Untimed } from '@taprail/event-store';
import {
  actorOf,
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
import { type Asker, DeviceReaders } from './device-readers';
import { Devices, type FoundDevice } from './devices';

const scope = 'payments:write';
const readerErrors = ['invalid_value', 'invalid_country', 'psp_error', 'psp_unavailable'] as const;

type Repairing = Readonly<{
  record: DeviceRecord;
  code: string;
  command: Extract<Untimed<DeviceCommand>, { type: 'Amend' }>;
  expectedRevision: number | undefined;
}>;

@Controller('v1/devices')
export class DeviceController {
  constructor(
    private readonly streams: DeviceStreams,
    private readonly devices: Devices,
    private readonly readers: DeviceReaders,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  @Post()
  @Operation({
    id: 'devices.register',
    scope,
    summary: 'Register a device for a sub-merchant',
    description: 'At Stripe the reader is paired by its registration code, at the address of the sub-merchant.',
    errors: ['sub_merchant_not_found', 'sub_merchant_rejected', ...readerErrors],
    answers: { 201: deviceSchema },
    example: { label: 'Bar', submerchant: 'bistro-42', serial: 'SN-0042' },
  })
  async register(
    @Body() { label, submerchant, serial, registration_code: code, metadata }: RegisterDeviceDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<DeviceView>> {
    this.readers.requireCode(code);
    const { platformId } = caller;
    const deviceId = derivedId('dev', context.commandId);
    const fields = { label, serial: serial ?? null, metadata: metadata ?? {} };
    const assignee = await this.assignee(platformId, submerchant);
    const registration = { deviceId, label, assignee, key: `${deviceId}:register` };
    const paired =
      code === undefined ? {} : { reader: await this.readers.register({ ...registration, code }, { context, caller }) };
    const command = { type: 'Register', deviceId, platformId, ...fields, assignee, ...paired } as const;
    const { view, revision } = this.written(await this.streams.execute(deviceId, command, envelope(context, caller)));
    return Answer.created(view, `/v1/devices/${deviceId}`, { revision });
  }

  @Patch(':id')
  @Operation({
    id: 'devices.update',
    scope,
    summary: 'Rename a device, or assign it to another sub-merchant',
    description:
      'A merge patch: fields that are left out are unchanged; null removes the serial, the metadata or one of its keys. At Stripe another sub-merchant needs a new registration_code.',
    errors: [
      'device_not_found',
      'device_built_in',
      'sub_merchant_not_found',
      'sub_merchant_rejected',
      'registration_code_required',
      'revision_mismatch',
      ...readerErrors,
    ],
    answers: { 200: deviceSchema },
    params: deviceParams,
    example: { submerchant: 'bistro-43' },
  })
  async amend(
    @Param('id') deviceId: string,
    @Body() { submerchant, registration_code: code, ...changes }: AmendDeviceDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<DeviceView>> {
    const { platformId } = caller;
    const found = await this.findOwn(platformId, deviceId);
    this.readers.refuseUnusable(code);
    const assignee = submerchant === undefined ? undefined : await this.assignee(platformId, submerchant);
    const command = { type: 'Amend', deviceId, platformId, changes, ...(assignee && { assignee }) } as const;
    const message = envelope(context, caller);
    const handled = this.readers.mustPair(found.record, code, assignee)
      ? await this.pairAgain({ record: found.record, code, command, expectedRevision }, message, { context, caller })
      : await this.streams.execute(deviceId, command, message, expectedRevision);
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
    const { record } = await this.findOwn(platformId, deviceId);
    const command = { type: 'Remove', deviceId, platformId } as const;
    if (record.readerId !== undefined && record.status === 'active' && this.readers.areRegistered) {
      // Before the record: a reader that stays at the provider would have no device that tells of it.
      this.streams.check(await this.streams.load(deviceId), command, expectedRevision);
      await this.readers.remove(record.readerId, { context, caller });
    }
    this.written(await this.streams.execute(deviceId, command, envelope(context, caller), expectedRevision));
  }

  /** Before anything else is looked at: a stranger must not learn from If-Match at which revision a device is. */
  private async findOwn(platformId: string, deviceId: string): Promise<FoundDevice> {
    if (this.devices.isBuiltIn(deviceId)) throw new HttpProblem('device_built_in');
    const found = await this.devices.read(platformId, deviceId);
    if (!found) throw new HttpProblem('device_not_found');
    return found;
  }

  /**
   * Everything that would be refused is refused before the provider is asked. What was done there is recorded at whatever
   * revision the device has by then.
   */
  private async pairAgain({ record, code, command, expectedRevision }: Repairing, message: Envelope, asker: Asker) {
    const { deviceId, changes, assignee = { ...record.assignment, rejected: false } } = command;
    this.streams.check(await this.streams.load(deviceId), command, expectedRevision);
    const { label = record.label } = changes;
    const key = `${deviceId}:register:${message.commandId}`;
    const reader = await this.readers.register({ deviceId, label, code, assignee, key }, asker);
    if (record.readerId !== undefined && record.readerId !== reader.readerId) {
      await this.readers.remove(record.readerId, asker);
    }
    try {
      return await this.streams.execute(deviceId, { ...command, reader }, message);
    } catch (error) {
      // A device that was removed meanwhile leaves no reader behind.
      if (error instanceof Rejection) await this.readers.remove(reader.readerId, asker);
      throw error;
    }
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

const envelope = (context: RequestContext, caller: Caller) => envelopeOf(context, actorOf(caller));
