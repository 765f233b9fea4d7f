import { StartError } from '@taprail/ports';
import { SettingsError } from '@taprail/settings';

/** One sentence for each fault that kept the process from its work; a stack only where it was asked for. */
export const explain = (error: unknown, failure = 'Taprail could not start'): string => {
  if (error instanceof SettingsError) return error.mistakes.map((mistake) => `Setting ${mistake}.`).join('\n');
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return `${failure}: ${String(error)}`;
  const wantsStack = ['trace', 'debug'].includes(process.env['LOG_LEVEL'] ?? '');
  if (wantsStack) return `${failure}: ${error.stack ?? error.message}`;
  return `${failure}: ${error.message} (LOG_LEVEL=debug shows where).`;
};
