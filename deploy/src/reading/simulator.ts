import { textOf } from './repository';

const main = 'libs/simulators/psp/src/main.ts';

/** How an image of any service runs the simulator. */
export const simulatorCommand = (): readonly string[] => [
  'node',
  '--enable-source-maps',
  `/taprail/dist/${main.replace(/ts$/, 'js')}`,
];

/** The variables that its process reads. */
export const simulatorVariables = (): readonly string[] => {
  const [, names = ''] = /const \{([^}]*)\} = process\.env/.exec(textOf(main)) ?? [];
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
};
