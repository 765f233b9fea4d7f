import type { CommandMessage } from '@taprail/contracts';
import { CommandTimeout } from '../command-bus';

const timerMaxMs = 2 ** 31 - 1;
/** A timer may fire a millisecond early; a sender told too soon could see its command carried out after all. */
const timerSlackMs = 3;

export const contextOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('.')));

export const isPastDeadline = (command: Pick<CommandMessage, 'deadlineMs'>): boolean =>
  Date.now() >= command.deadlineMs;

/** The caller stops waiting at the deadline; what the handler does after that is its own affair. */
export const beforeDeadline = <T>(answer: Promise<T>, command: CommandMessage, onTimeout: () => void): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const leftMs = Math.min(Math.max(0, command.deadlineMs - Date.now()) + timerSlackMs, timerMaxMs);
    const timer = setTimeout(() => {
      onTimeout();
      reject(new CommandTimeout(command.name));
    }, leftMs);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      },
    );
  });
