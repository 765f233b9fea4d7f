import { SettingsError } from './settings/settings';
import { StartError } from './start-error';

/** One sentence for each thing that kept the process from starting; a stack only where it was asked for. */
export const explain = (error: unknown): string => {
  if (error instanceof SettingsError) return error.mistakes.map((mistake) => `Setting ${mistake}.`).join('\n');
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return `Taprail could not start: ${String(error)}`;
  const wantsStack = ['trace', 'debug'].includes(process.env['LOG_LEVEL'] ?? '');
  if (wantsStack) return `Taprail could not start: ${error.stack ?? error.message}`;
  return `Taprail could not start: ${error.message} (LOG_LEVEL=debug shows where).`;
};
