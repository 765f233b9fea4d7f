import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { temporaryFolder } from '../harness/process/product';
import { ShiftedClock } from '../harness/process/shifted-clock';
import { findDeclaredTypes, readStoredTypes, unreachedTypes } from './event-types';
import { packFolder } from './folder-archive';
import { archivePath, recordPath, formatRecord } from './kept-folder';
import { createCallers, ReadRecorder } from './recorded-reads';
import { readResources } from './read-resources';
import { Storyline } from './storyline/storyline';
import { beginsAt, writeEvents } from './storyline/write-events';

/** The content of the write-ahead logs moves into the databases themselves, so that one file holds all of each. */
const checkpoint = (folder: string): void => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.db'))) {
    const database = new DatabaseSync(join(folder, name));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
  const left = readdirSync(folder).filter((file) => file.endsWith('-wal') && statSync(join(folder, file)).size > 0);
  if (left.length > 0) throw new Error(`These still hold something: ${left.join(', ')}`);
};

/** npm run data-folder: writes a data folder and keeps it with what the API showed of it. */
describe('a data folder', () => {
  const name = process.env['DATA_FOLDER_NAME'] ?? '';
  const folder = temporaryFolder();
  const story = new Storyline(folder.path, ShiftedClock.from(beginsAt));
  afterAll(async () => {
    await story.stop();
    folder.remove();
  });

  it('is written and kept', async () => {
    if (name === '' || existsSync(archivePath(name))) throw new Error(`A new name is needed, not '${name}'`);
    const handles = await writeEvents(story);
    const recorder = new ReadRecorder(createCallers(story.api.url, handles.unreliableKey));
    await readResources(recorder, handles);
    const { version, commit } = (await story.api.get('/healthz')).body;
    await story.stop();
    const stoppedAt = story.clock.now.toISOString();
    const stored = readStoredTypes(folder.path);
    const missing = findDeclaredTypes().filter((type) => !(type in stored) && !(type in unreachedTypes));
    expect(missing).toEqual([]);
    const events = Object.values(stored).reduce((sum, count) => sum + count, 0);
    checkpoint(folder.path);
    packFolder(folder.path, archivePath(name));
    const record = { writtenBy: { version, commit }, stoppedAt, events, handles, reads: recorder.reads };
    writeFileSync(recordPath(name), formatRecord(record));
  });
});
