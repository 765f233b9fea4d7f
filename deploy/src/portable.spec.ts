import { compose, composeFile } from './reading/compose';
import { stagesOf } from './reading/dockerfile';
import { developmentManifests, exampleSecret, manifests } from './reading/manifests';
import { envFileOf, filesUnder, textOf } from './reading/repository';

const files = [composeFile, '.dockerignore', ...filesUnder('deploy')].filter((file) => !file.endsWith('.spec.ts'));
const images: string[] = [
  ...Object.values<any>(compose().services).flatMap(({ image }) => image ?? []),
  ...stagesOf('deploy/Dockerfile').map(({ image }) => image),
  ...[...manifests(), ...developmentManifests()].flatMap(
    ({ spec }) => spec?.template?.spec.containers.map(({ image }: any) => image) ?? [],
  ),
];

describe('what is deployed', () => {
  it.each([...new Set(images)])('has the version of %s in full', (image) =>
    expect(image).toMatch(/^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9-]+)?$/),
  );

  it.each(files)('knows nobody’s machine: %s', (file) =>
    expect(textOf(file)).not.toMatch(/\/(home|root|Users|work|tmp)\/|[A-Z]:\\|host\.docker\.internal/),
  );

  it('keeps no secret that could be taken for a real one', () => {
    const variables = filesUnder('deploy/env').flatMap((file) => Object.entries(envFileOf(file)));
    const secret = variables.filter(
      ([name, value]) => /KEY|SECRET|PASSWORD|TOKEN/.test(name) || /:[^/@]+@/.test(value),
    );
    expect(secret.map(([name]) => name)).toEqual(
      expect.arrayContaining(['TAPRAIL_KEY_PEPPER', 'READ_STORE_URL', 'PSP_KEY', 'SIM_WEBHOOK_SECRET']),
    );
    expect(secret.filter(([, value]) => !/for[-_]development[-_]only/.test(value))).toEqual([]);
    expect(Object.values<string>(exampleSecret().stringData).filter((it) => !it.includes('placeholder'))).toEqual([]);
    expect([...manifests(), ...developmentManifests()].filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });
});
