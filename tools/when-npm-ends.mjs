// A signal to npm ends npm, perhaps its shell, and is not passed on to what the shell runs.
import { spawnSync } from 'node:child_process';

const checkMs = 250;

/** The shell that runs this script and npm, which runs the shell; either may end without the other. */
const shell = process.ppid;
const npm = Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(shell)]).stdout?.toString() || shell);
const hasEnded = (pid) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};

/** Calls back once when npm is gone. Does nothing in a process that npm did not start. */
export const whenNpmEnds = (callBack) => {
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === shell && !hasEnded(npm)) return;
    clearInterval(watch);
    callBack();
  }, checkMs);
};
