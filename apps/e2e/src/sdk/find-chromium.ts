import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium of this machine: CHROMIUM_PATH, or what PATH has. Undefined: none. */
export const findChromium = (): string | undefined => {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env;
  if (given) return given;
  const folders = [...PATH.split(delimiter), '/usr/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
};
