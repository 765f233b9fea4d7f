import { asStarted, programName } from './as-started';

const byNpx = { npm_command: 'exec', npm_lifecycle_script: "'taprail'" };

describe('commands in what is printed', () => {
  it('are those of npx where npx has started the program', () => {
    expect(programName(byNpx)).toBe('npx taprail');
    expect(asStarted('taprail doctor looks for the cause; taprail config get api_url shows it', byNpx)).toBe(
      'npx taprail doctor looks for the cause; npx taprail config get api_url shows it',
    );
    expect(asStarted('KEY=1 taprail ledger close 2026-03 && npx taprail --help', byNpx)).toBe(
      'KEY=1 npx taprail ledger close 2026-03 && npx taprail --help',
    );
  });

  it('are not looked for in paths and names', () =>
    expect(asStarted('/x/taprail is .taprail is a-taprail is', byNpx)).toBe('/x/taprail is .taprail is a-taprail is'));

  it.each([
    ['by its name', {}],
    ['by a program that npx has started', { npm_command: 'exec', npm_lifecycle_script: 'jest taprail' }],
    ['by a script', { npm_command: 'run-script', npm_lifecycle_script: 'taprail demo month' }],
  ])('are as written where it was started %s', (_how, env) => {
    expect(programName(env)).toBe('taprail');
    expect(asStarted('taprail explain tap_not_found', env)).toBe('taprail explain tap_not_found');
  });
});
