import { SettingsError } from './settings/settings';
import { StartError } from './start-error';

/** What the operator can mend is a sentence; anything else is our bug and shows its stack. */
export const explain = (error: unknown): string => {
  if (error instanceof SettingsError) return error.mistakes.map((mistake) => `Setting ${mistake}.`).join('\n');
  if (error instanceof StartError) return error.message;
  return `Taprail could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};
