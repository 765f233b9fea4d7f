import { faultsIn } from './reading/kubernetes-fields';
import { manifest } from './reading/manifests';
import { documentsOf, exists, filesUnder, textOf, yamlOf } from './reading/repository';

const folders = ['deploy/k8s', 'deploy/k8s-development', 'deploy/k8s-secured', 'deploy/k8s-file-bank'];
const yamls = folders.flatMap(filesUnder).filter((file) => file.endsWith('.yaml'));
const objects = yamls.filter((file) => !/kustomization\.yaml$|secured-/.test(file));

describe('the objects for Kubernetes', () => {
  it.each(objects)('%s has only fields that the API knows, with values of their types', (file) =>
    expect(documentsOf(file).flatMap(faultsIn)).toEqual([]),
  );

  it('are looked through closely enough to find a slip', () => {
    const spoilt = structuredClone(manifest('HorizontalPodAutoscaler', 'ledger'));
    spoilt.spec.behaviour = spoilt.spec.behavior;
    spoilt.spec.maxReplicas = '6';
    expect(faultsIn(spoilt)).toEqual([
      'HorizontalPodAutoscaler ledger.spec.maxReplicas is not of the type number',
      'HorizontalPodAutoscaler ledger.spec.behaviour is not a field',
    ]);
    expect(faultsIn({ ...spoilt, apiVersion: 'autoscaling/v1' })).toHaveLength(1);
  });

  it('have names of their own in each kind', () => {
    const named = documentsOfBase().map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(named).size).toBe(named.length);
  });

  it.each(folders)('%s names files that are there, and no file is left out', (folder) => {
    const { resources, patches = [], configMapGenerator } = yamlOf(`${folder}/kustomization.yaml`);
    const named: string[] = [
      ...resources,
      ...patches.map(({ path }: any) => path),
      ...configMapGenerator.flatMap(({ envs }: any) => envs),
    ];
    expect(named.filter((file) => !exists(`${folder}/${file}`))).toEqual([]);
    const examples = ['secret.example.yaml', 'ingress.example.yaml'];
    const applied = new Set([...named, 'kustomization.yaml', ...examples].map((file) => `${folder}/${file}`));
    expect(filesUnder(folder).filter((file) => !applied.has(file))).toEqual([]);
  });

  it.each(['deploy/prometheus/alerts.yml', 'deploy/prometheus/adapter-rules.yml', 'deploy/prometheus/prometheus.yml'])(
    '%s says each thing once',
    (file) => expect([documentsOf(file).length, textOf(file).includes('\t')]).toEqual([1, false]),
  );
});

const documentsOfBase = (): any[] => objects.filter((file) => file.startsWith('deploy/k8s/')).flatMap(documentsOf);
