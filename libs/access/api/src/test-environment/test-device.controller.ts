import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { deviceView, type DeviceView } from '@taprail/access-domain';
import { sharedWords, SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { Caller, CommandSender, Context, HttpProblem, Operation, RequestContext, Words } from '@taprail/http';
import { IsString, Length } from 'class-validator';
import { builtInDevices } from '../devices/built-in-devices';
import { deviceParams, deviceSchema } from '../devices/device.schema';
import { Devices } from '../devices/devices';

class PresentCardDto {
  @IsString()
  @Length(1, 128)
  @Words(sharedWords.submerchantNamed)
  submerchant!: string;

  /** Such as `mastercard_debit_de` or `card_dispute_fraud`. */
  @IsString()
  @Length(1, 64)
  @Words(
    'Card of the next tap at the device, such as mastercard_debit_de or card_dispute_fraud; `/docs/test-data` lists them.',
  )
  card!: string;
}

/** Lets a test choose the card that is presented at a device. */
@Controller('v1/test/devices')
export class TestDeviceController {
  constructor(
    private readonly commands: CommandSender,
    private readonly devices: Devices,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  @Post(':id/present-card')
  @HttpCode(200)
  @Operation({
    id: 'test.devices.presentCard',
    scope: 'taps:write',
    summary: "Set the card of a sub-merchant's next tap at a device, once",
    errors: ['device_not_found', 'device_not_assigned', 'sub_merchant_not_found'],
    answers: { 200: deviceSchema },
    params: deviceParams,
    example: { submerchant: 'bistro-42', card: 'mastercard_debit_de' },
  })
  async presentCard(
    @Param('id') device: string,
    @Body() { submerchant, card }: PresentCardDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<DeviceView> {
    const { platformId } = caller;
    const found = await this.devices.find(platformId, device);
    if (!found) throw new HttpProblem('device_not_found');
    const merchant = await this.subMerchants.find(platformId, submerchant);
    if (!merchant) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
    const { subMerchantId } = merchant;
    if (found.subMerchantId !== 'any' && found.subMerchantId !== subMerchantId) {
      throw new HttpProblem('device_not_assigned', { param: 'submerchant' });
    }
    await this.commands.send('taps.present-card', device, { device, subMerchantId, card }, context, caller);
    return this.shown(platformId, device);
  }

  private async shown(platformId: string, device: string): Promise<DeviceView> {
    const builtIn = builtInDevices.get(device);
    if (builtIn) return builtIn;
    const found = await this.devices.read(platformId, device);
    if (found?.record.status !== 'active') throw new HttpProblem('device_not_found');
    return deviceView(found.record);
  }
}
