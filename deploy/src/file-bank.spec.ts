import { loadSettings } from '@taprail/settings';
import { containerOf, podEnvironmentOf, podOf } from './reading/manifests';
import { documentsOf, envFileOf, yamlOf } from './reading/repository';

const folder = 'deploy/k8s-file-bank';
const component = yamlOf(`${folder}/kustomization.yaml`);
const [claim] = documentsOf(`${folder}/volume-claim.yaml`);
const [patch] = documentsOf(`${folder}/ledger-volume.yaml`);
const added = envFileOf(`${folder}/settings.env`);

describe('deploy/k8s-file-bank', () => {
  it('is a component that adds a claim, a setting and a patch of the ledger', () => {
    const { kind, resources, configMapGenerator, patches } = component;
    expect([kind, resources, patches]).toEqual(['Component', ['volume-claim.yaml'], [{ path: 'ledger-volume.yaml' }]]);
    expect(configMapGenerator).toEqual([{ name: 'taprail-settings', behavior: 'merge', envs: ['settings.env'] }]);
  });

  it('mounts the claim where the setting names the folder, for all replicas of the ledger at once', () => {
    const { securityContext, containers, volumes } = patch.spec.template.spec;
    const [{ name, volumeMounts }] = containers;
    const { bankUrl } = loadSettings('ledger', { ...podEnvironmentOf('ledger'), ...added });
    expect([patch.kind, patch.metadata.name, name]).toEqual(['Deployment', 'ledger', containerOf('ledger').name]);
    expect(`file:${volumeMounts[0].mountPath}`).toBe(bankUrl);
    expect(volumes).toEqual([
      { name: volumeMounts[0].name, persistentVolumeClaim: { claimName: claim.metadata.name } },
    ]);
    expect([claim.kind, claim.spec.accessModes]).toEqual(['PersistentVolumeClaim', ['ReadWriteMany']]);
    expect(securityContext.fsGroup).toBe(podOf('ledger').securityContext.runAsGroup);
  });

  it('lets the ledger start in live, where a simulated bank is refused', () => {
    const live = { ...podEnvironmentOf('ledger'), TAPRAIL_ENV: 'live', PSP_KEY: 'sk_live_1' };
    expect(() => loadSettings('ledger', live)).toThrow(/BANK_URL/);
    expect(loadSettings('ledger', { ...live, ...added }).bankUrl).toBe(added['BANK_URL']);
  });
});
