import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const buildOutput = join(__dirname, '../../../../..');

/** The built pages of the dashboard; a test that runs from source has none. */
export const dashboardFolder = (): string => join(buildOutput, 'dashboard');

/** The built documentation. */
export const docsFolder = (): string => join(buildOutput, 'docs');

/** Written by the build at the top of its output; a test that runs from source has none. */
export const buildFacts = (): Readonly<{ version: string; commit: string }> => {
  try {
    return JSON.parse(readFileSync(join(buildOutput, 'build.json'), 'utf8')) as {
      version: string;
      commit: string;
    };
  } catch {
    return { version: '0.0.0', commit: 'source' };
  }
};
