export {
  type EventHandlers,
  handleWebhook,
  type HandleWebhookOptions,
  type SeenEvents,
} from './webhooks/handle-webhook';
export { signWebhook, verifyWebhook, type VerifyWebhookOptions, WebhookVerificationError } from './webhooks/signature';
export type { TaprailEvent } from './generated/schemas';
