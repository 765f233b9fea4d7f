export { WebhooksApiModule } from './webhooks-api.module';
