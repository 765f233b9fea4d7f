import type { WebhookEndpoint } from '@taprail/sdk';
import type { Tone } from '../../parts/status-tone';

type Health = NonNullable<WebhookEndpoint['health']>;

/** The share of attempts that were taken, in basis points; null: there was none. */
export const successBps = ({ succeeded, failed }: Pick<Health, 'succeeded' | 'failed'>): number | null =>
  succeeded + failed === 0 ? null : Math.round((succeeded * 10_000) / (succeeded + failed));

const reasons: Readonly<Record<string, string>> = {
  requested: 'Disabled by you',
  gone: 'Disabled: returned 410 Gone',
  failing: 'Disabled: no successful delivery for five days',
};

/** How an endpoint is, in a word or two. */
export const endpointState = ({
  status,
  disabled_reason: reason,
  health,
}: Pick<WebhookEndpoint, 'status' | 'disabled_reason' | 'health'>): Readonly<{ text: string; tone: Tone }> => {
  if (status === 'disabled') {
    return { text: reasons[reason ?? ''] ?? 'Disabled', tone: reason === 'requested' ? 'neutral' : 'bad' };
  }
  if (!health || health.succeeded + health.failed === 0) return { text: 'No attempts yet', tone: 'neutral' };
  return health.failing_since === null ? { text: 'Healthy', tone: 'good' } : { text: 'Failing', tone: 'bad' };
};

/** The fault in an address, as far as it can be seen before the server looks it up. */
export const urlProblem = (text: string): string | undefined => {
  if (text.trim() === '') return 'Enter the URL that receives events';
  try {
    const { protocol, username, password } = new URL(text.trim());
    if (!['http:', 'https:'].includes(protocol)) return 'Enter a URL that starts with https://';
    return username + password === ''
      ? undefined
      : 'Remove the user name and password from the URL: requests are authenticated by their signature';
  } catch {
    return 'Enter a URL such as https://example.com/webhooks';
  }
};
