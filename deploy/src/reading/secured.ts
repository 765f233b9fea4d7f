import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { manifest } from './manifests';
import { yamlOf } from './repository';

export const securedFolder = 'deploy/k8s-secured';
export const securedKustomization = (): any => yamlOf(`${securedFolder}/kustomization.yaml`);
export const servicePatch = (): any[] => yamlOf(`${securedFolder}/secured-service.yaml`);
export const topicsPatch = (): any[] => yamlOf(`${securedFolder}/secured-topics-job.yaml`);
export const networkPolicyPatch = (): any[] => yamlOf(`${securedFolder}/secured-network-policy.yaml`);
export const topicsJob = (): any => manifest('Job', 'topics');
export const securedCompose = (): any => yamlOf('deploy/compose.secured.yml');

/** How an image of any service creates the topics. */
export const topicsProgram = 'apps/all-in-one/src/topics.ts';
export const topicsCommand = (): readonly string[] => [
  'node',
  '--enable-source-maps',
  `/taprail/dist/${topicsProgram.replace(/ts$/, 'js')}`,
];

const mounted = '/etc/taprail/ca';

/** A folder with the authorities that a deployment mounts, at another place; any certificate will do. */
export class MountedAuthorities {
  private readonly folder = mkdtempSync(join(tmpdir(), 'taprail-authorities-'));

  constructor() {
    for (const name of ['kafka', 'eventstoredb', 'postgres']) {
      writeFileSync(join(this.folder, `${name}.pem`), rootCertificates[0] ?? '');
    }
  }

  /** The same settings for a process that finds the authorities here. */
  seenIn(environment: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, value.replace(mounted, this.folder)]),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** `${NAME:?why}` and `${NAME:-default}`, as Compose reads them, where nothing but the required ones is set. */
export const interpolated = (text: string): string =>
  text.replace(/\$\{[A-Z_]+:(?:-([^}]*)|\?[^}]*)\}/g, (_whole, preset?: string) => preset ?? 'given');
