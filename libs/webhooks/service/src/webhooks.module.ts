import { Module } from '@nestjs/common';

/** Signed webhooks to the endpoints of platforms. */
@Module({})
export class WebhooksModule {}
