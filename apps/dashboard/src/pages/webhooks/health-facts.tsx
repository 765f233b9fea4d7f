import type { WebhookEndpoint } from '@taprail/sdk';
import { formatCount, formatRate } from '../../money/format-money';
import { Instant } from '../../time/instant';
import { successBps } from './endpoint-state';
import { subscriptionWords } from './event-kinds';

const milliseconds = (ms: number | null): string => (ms === null ? '–' : `${formatCount(ms)} ms`);

/** How an endpoint has answered, as rows of facts. */
export const healthFacts = ({ health, enabled_events: enabled }: WebhookEndpoint) =>
  [
    ['Success rate', health && formatRate(successBps(health))],
    ['Attempts', health && formatCount(health.succeeded + health.failed)],
    ['Latency p50', health && milliseconds(health.p50_ms)],
    ['Latency p95', health && milliseconds(health.p95_ms)],
    ['Failing since', health?.failing_since && <Instant at={health.failing_since} isRelative />],
    ['Last error', health?.last_error && <code>{health.last_error}</code>],
    ['Events', subscriptionWords(enabled)],
  ] as const;
