import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Holds a file for this process alone: the operating system's lock, taken through SQLite, which ends with the process
 * however that ends. Undefined when another process holds it.
 */
export const lockFile = (file: string): Readonly<{ release: () => void }> | undefined => {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch {
    database.close();
    return undefined;
  }
};
