import { loadSettings, variables } from '@taprail/settings';
import { readByNode } from './reading/compose';
import { containerOf } from './reading/manifests';
import { environmentOf, runningStage, stagesOf, valuesOf } from './reading/dockerfile';
import { exists, jsonOf, processes, textOf } from './reading/repository';

const stages = stagesOf('deploy/Dockerfile');
const running = runningStage();
const onlyOf = (name: string): string => {
  const values = valuesOf(running, name);
  if (values.length !== 1) throw new Error(`The image has ${values.length} lines of ${name}`);
  return values[0]!;
};
const commandOf = (line: string): readonly string[] => JSON.parse(line.slice(line.indexOf('[')));
const copiesOf = (stage: (typeof stages)[number]) =>
  valuesOf(stage, 'COPY').map((value) => {
    const words = value.split(/\s+/);
    const from = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined;
    return { from, sources: words.slice(0, -1), target: words.at(-1)! };
  });

/** Those of `npm run test:nodes`, oldest first. */
const [, versions = ''] = /const versions = \[([^\]]*)\]/.exec(textOf('tools/test-nodes.mjs')) ?? [];
const supportedNodes = [...versions.matchAll(/'([^']+)'/g)].map(([, version = '']) => version);

describe('the image', () => {
  it('runs throughout on the newest Node that the product is tried on, and so does the gate', () => {
    const newest = supportedNodes.at(-1)!;
    expect(stages.map(({ image }) => image)).toEqual(stages.map(() => `node:${newest}-bookworm-slim`));
    expect(textOf('.github/workflows/gate.yml')).toContain(`node-version: ${newest.split('.')[0]},`);
  });

  it('could run on the oldest Node that the product is tried on, which is the one that the packages ask for', () => {
    const [major, minor] = supportedNodes[0]!.split('.');
    expect(jsonOf('package.json').engines.node).toBe(`>=${major}.${minor}`);
  });

  it('copies only what is in the repository and may enter the image', () => {
    const allowed = textOf('.dockerignore').split('\n');
    const sources = stages.flatMap(copiesOf).flatMap(({ from, sources }) => (from === undefined ? sources : []));
    expect(sources.filter((source) => !exists(source) || !allowed.includes(`!${source}`))).toEqual([]);
    expect(allowed.filter((line) => line !== '' && !line.startsWith('#'))[0]).toBe('*');
  });

  it('has everything the build reads', () => {
    const [build] = stages;
    const copied = copiesOf(build!).flatMap(({ sources }) => sources);
    const [, toolchain = ''] = /for \(const file of \[([^\]]*)\]/.exec(textOf('tools/build.mjs')) ?? [];
    const read = [...toolchain.matchAll(/'([^']+)'/g)].map(([, file = '']) => file);
    expect(read).toContain('swc.json');
    expect(read.filter((file) => !copied.includes(file))).toEqual([]);
  });

  it('has every source of the documentation', () => {
    const copied = copiesOf(stages[0]!).flatMap(({ sources }) => sources);
    const [, list = ''] = /const sources = \[([^\]]*)\]/.exec(textOf('tools/build-docs.mjs')) ?? [];
    const read = [...list.matchAll(/'([^']+)'/g)].map(([, file = '']) => file);
    expect(read).toContain('docs');
    const isCopied = (file: string) => copied.some((source) => file === source || file.startsWith(`${source}/`));
    expect(read.filter((file) => !isCopied(file))).toEqual([]);
  });

  it('takes from earlier stages what they make', () => {
    const taken = copiesOf(running).filter(({ from }) => from !== undefined);
    expect(taken).toEqual([
      { from: 'packages', sources: ['/taprail/node_modules'], target: 'node_modules' },
      { from: 'build', sources: ['/taprail/dist'], target: 'dist' },
    ]);
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', undefined]);
    expect(valuesOf(stages[1]!, 'RUN')).toEqual(['npm ci --omit=dev']);
  });

  it('starts the main file of the app it was built for, one process by default', () => {
    const [, app] = /^APP=(.+)$/.exec(onlyOf('ARG')) ?? [];
    expect(app).toBe('all-in-one');
    expect(processes).toContain(app);
    expect(valuesOf(running, 'WORKDIR').at(-1)).toBe('/taprail/dist/apps/${APP}');
    expect(commandOf(onlyOf('CMD')).at(-1)).toBe('main.js');
  });

  it('needs no shell to run, and hears the signal to stop', () => {
    expect(commandOf(onlyOf('CMD'))[0]).toBe('node');
    expect(onlyOf('CMD')).toMatch(/^\[/);
    expect(onlyOf('HEALTHCHECK')).toMatch(/ CMD \[/);
    expect(onlyOf('STOPSIGNAL')).toBe('SIGTERM');
  });

  it('asks for its health with a file that it has', () => {
    const [, file] = commandOf(onlyOf('HEALTHCHECK'));
    expect(copiesOf(running)).toContainEqual({
      from: undefined,
      sources: ['deploy/healthcheck.mjs'],
      target: file!.replace('/taprail/', ''),
    });
  });

  it('leaves a start as much time as its progress may take, as Kubernetes does', () => {
    const [, startPeriodS = '0'] = /--start-period=(\d+)s/.exec(onlyOf('HEALTHCHECK')) ?? [];
    const { startStallMs } = loadSettings('all-in-one', environmentOf(running));
    const { startupProbe } = containerOf('api-gateway');
    expect(Number(startPeriodS)).toBe(startupProbe.periodSeconds * startupProbe.failureThreshold);
    expect(Number(startPeriodS) * 1_000).toBeGreaterThanOrEqual(5 * startStallMs);
  });

  it('runs as a user with a number that is not root', () => expect(onlyOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/));

  it('sets only what a process reads, and listens outside the container', () => {
    const environment = environmentOf(running);
    expect(Object.keys(environment).filter((name) => !(name in variables) && !readByNode.has(name))).toEqual([]);
    const { host, port, metricsPort, dataFolder } = loadSettings('all-in-one', environment);
    expect(host).toBe('0.0.0.0');
    expect(onlyOf('EXPOSE')).toBe(`${port} ${metricsPort}`);
    expect(valuesOf(running, 'RUN').join()).toContain(`chown ${onlyOf('USER')} ${dataFolder}`);
  });
});
