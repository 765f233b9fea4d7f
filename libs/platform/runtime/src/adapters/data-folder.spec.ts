import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownSealKey } from './data-folder';

describe('the secret behind the seals of a single process', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'taprail-folder-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, and is nobody else’s', () => {
    const secret = ownSealKey(folder);
    expect([ownSealKey(folder), secret.length]).toEqual([secret, 64]);
    expect(statSync(join(folder, 'seal-key')).mode & 0o777).toBe(0o600);
  });

  it('is not taken from a file that was emptied', () => {
    writeFileSync(join(folder, 'seal-key'), '');
    expect(() => ownSealKey(folder)).toThrow('is not the key of the seals that was written there');
  });
});
