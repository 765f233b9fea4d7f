import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadStore } from '../open-read-store';
import { describeReadStore } from '../testing';
import { openSqliteReadStore } from './sqlite.read-store';

const folder = mkdtempSync(join(tmpdir(), 'taprail-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeReadStore('The SQLite read store', () => openSqliteReadStore(join(folder, 'read.db')));

describe('openReadStore', () => {
  it('names the schemes it knows when it is given another', () =>
    expect(() => openReadStore('mysql://host/db')).toThrow(
      'READ_STORE_URL has scheme "mysql:"; known are sqlite:, postgres:, postgresql:',
    ));
});
