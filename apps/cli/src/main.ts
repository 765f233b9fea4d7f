import { exitCodes } from './program/failure';
import { runCommand } from './program/run-command';

/** A reader that has seen enough, such as `head`, is no fault; a disk that is full is one. */
const outputFailed = (error: NodeJS.ErrnoException): never => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  process.stderr.write(`Error: What was to be written could not be written: ${error.message}\n`);
  process.exit(exitCodes.unavailable);
};
for (const stream of [process.stdout, process.stderr]) stream.on('error', outputFailed);

const interrupted = new AbortController();
process.on('SIGINT', () => {
  // The process ends by itself: where SIGINT was ignored by its parent, a signal that is raised again does nothing.
  if (interrupted.signal.aborted) process.exit(exitCodes.interrupted);
  interrupted.abort();
  // Work that does not listen to the signal is ended all the same; a second Ctrl-C ends at once.
  setTimeout(() => process.exit(exitCodes.interrupted), 500).unref();
});
process.once('SIGTERM', () => interrupted.abort());

void runCommand(process.argv.slice(2), interrupted.signal).then((exitCode) => {
  process.exitCode = exitCode;
  // Connections that are kept alive would hold the process for seconds. What was written has to leave first.
  process.stdout.write('', (error) => {
    if (error) outputFailed(process.stdout.errored ?? error);
    process.stderr.write('', () => process.exit());
  });
});
