import type { CommandOutput } from '../../output/output';

type Actions = Readonly<{ resend: () => Promise<unknown>; stop: () => void }>;

export type ListenKeys = Readonly<{ whilePaused: (signal: AbortSignal) => Promise<void>; end: () => void }>;

const lookMs = 100;

/** The keys r, p and q, where somebody sits at a terminal. */
export const listenKeys = ({ resend, stop }: Actions, out: CommandOutput): ListenKeys => {
  const { stdin } = process;
  if (!stdin.isTTY || out.flags.isInputForbidden) return { whilePaused: async () => undefined, end: () => undefined };
  let isPaused = false;
  const onKey = (key: string): void => {
    if (key === 'q') stop();
    // A terminal in raw mode makes no signal of it; one that is raised would be lost where SIGINT is ignored.
    if (key === '\u0003') process.emit('SIGINT');
    if (key === 'p') {
      isPaused = !isPaused;
      out.note(isPaused ? 'Paused; p resumes.' : 'Resumed.');
    }
    if (key === 'r') void resend();
  };
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', onKey).resume();
  return {
    whilePaused: async (signal) => {
      while (isPaused && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, lookMs));
    },
    end: () => {
      stdin.off('data', onKey).setRawMode(false);
      stdin.pause();
    },
  };
};
