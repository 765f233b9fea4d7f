import { Module } from '@nestjs/common';
import type { ApiDescription } from '@taprail/http';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { AccessModule } from './access/access.module';
import { CommandSender } from './command-sender';
import { DocumentController } from './documents/document.controller';
import { RecentWrites } from './reads/recent-writes';
import { SecretSealing } from './sub-merchants/secret-sealing';
import { SubMerchantController } from './sub-merchants/sub-merchant.controller';
import { subMerchantStatus } from './sub-merchants/sub-merchant-status.projection';
import { SubMerchantStatuses } from './sub-merchants/sub-merchant-statuses';

@Module({
  imports: [AccessModule, SubscriptionsModule.follow({ projections: [subMerchantStatus] })],
  controllers: [DocumentController, SubMerchantController],
  providers: [CommandSender, RecentWrites, SecretSealing, SubMerchantStatuses],
})
export class GatewayModule {
  static readonly api: ApiDescription = {
    title: 'Taprail',
    version: '1',
    description:
      'Onboard sub-merchants and take contactless card payments for them. Amounts are integers in minor units; times are RFC 3339 in UTC.',
  };
}
