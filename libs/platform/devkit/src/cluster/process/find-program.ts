import { execFileSync } from 'node:child_process';

/** Throws one sentence that says what to install. */
export const requireProgram = (command: string, versionFlag: string, why: string): void => {
  try {
    execFileSync(command, [versionFlag], { stdio: 'ignore' });
  } catch {
    throw new Error(`${command} was not found; ${why}`);
  }
};

/** Runs to its end; a failure says what the program printed. */
export const runProgram = (
  command: string,
  args: readonly string[],
  options: Readonly<{ cwd: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv }>,
): void => {
  try {
    execFileSync(command, args, { ...options, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} failed: ${`${stdout}${stderr}`.trim()}`, { cause: error });
  }
};
