import { link, mkdir, open, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a file into the outbox exactly once, whenever a crash comes and however soon the bank fetches it: it is complete
 * before it has its name, and its copy in `sent` says that it was begun. Once it has left `pending`, it was handed over.
 */
export const handOver = async (folder: string, name: string, content: string): Promise<void> => {
  const at = (place: string): string => join(folder, place, name);
  for (const place of ['pending', 'sent', 'outbox', 'inbox']) await mkdir(join(folder, place), { recursive: true });
  if (!existsSync(at('sent'))) {
    const draft = `${at('pending')}.draft`;
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, at('pending'));
    await link(at('pending'), at('sent')).catch(unlessThere);
  }
  if (existsSync(at('pending'))) await rename(at('pending'), at('outbox'));
};

const unlessThere = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};
