import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopes } from '../keys/scopes';
import { roles, roleScopes } from './roles';

const documented = readFileSync(join(__dirname, '../../../../../docs/people.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );

it('the documentation has every scope of every role', () => {
  const [head, , ...rows] = documented;
  expect(head).toEqual(['scope', ...roles]);
  expect(rows).toEqual(
    scopes.map((scope) => [scope, ...roles.map((role) => (roleScopes[role].includes(scope) ? '✓' : ''))]),
  );
});
