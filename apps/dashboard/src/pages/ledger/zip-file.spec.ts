import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, zipFile } from './zip-file';

it('the checksum is that of every other ZIP', () =>
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926));

it('the files come out of it as they went in', () => {
  const entries = [
    { name: 'payments.csv', content: 'id,amount\r\ntxn_1,42.00\r\n' },
    { name: 'Café Lüne.csv', content: '' },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  const file = join(folder, 'pack.zip');
  writeFileSync(file, zipFile(entries));
  const read = [
    'import json,sys,zipfile',
    'z=zipfile.ZipFile(sys.argv[1])',
    'assert z.testzip() is None',
    'print(json.dumps([{"name":n,"content":z.read(n).decode()} for n in z.namelist()]))',
  ];
  const found: unknown = JSON.parse(execFileSync('python3', ['-c', read.join('\n'), file], { encoding: 'utf8' }));
  rmSync(folder, { recursive: true });
  expect(found).toEqual(entries);
});
