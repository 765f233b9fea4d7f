import type { SimulatedPayments } from './http/acquiring/simulated-payments';
import type { Answerer } from './http/listen';
import type { PspControls } from './http/control/controls';
import type { WebhookTarget } from './http/webhooks/webhook-targets';
import type { ProcessorSettings } from './payments/processor/state/processor-settings';

export interface PspSimulatorOptions {
  /** A free one when absent; null: none, and only `answer` reaches it. */
  readonly port?: number | null;
  /** The loopback address when absent; another one only where a network keeps strangers out. */
  readonly host?: string;
  readonly clock?: () => Date;
  readonly seed?: string;
  /** For connected accounts. `later` keeps every event until sendWebhooksTo() names a target; without any, none is made. */
  readonly webhook?: WebhookTarget | 'later';
  /** For payments, payouts and disputes of the platform. */
  readonly platformWebhook?: WebhookTarget | 'later';
  /** For actions of readers; without it these go to the platform's. */
  readonly readerWebhook?: WebhookTarget | 'later';
  /** The way to take where Stripe's behaviour is not certain: CHOICES.md. */
  readonly assumptions?: Partial<ProcessorSettings>;
  /** The file that keeps the state between starts; in memory only when absent. */
  readonly file?: string;
  /** How long the check of an ordinary identity takes. */
  readonly verificationDelayMs?: number;
  /** Real time, which dates signatures whatever the simulated clock says. */
  readonly realNowMs?: () => number;
  /** Told of a failure of the simulator itself; it answers 500 and goes on. */
  readonly onError?: (error: unknown) => void;
}

export interface PspSimulator extends PspControls {
  readonly url: string;
  readonly port: number;
  readonly key: string;
  /** Answers a request without the way over HTTP; null where the connection is to be cut. */
  readonly answer: Answerer;
  /** Cards, schemes and the acquirer, without the way over HTTP. */
  readonly payments: SimulatedPayments;
  close(): Promise<void>;
}
