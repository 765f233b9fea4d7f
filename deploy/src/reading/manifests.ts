import { environmentOf, runningStage } from './dockerfile';
import { documentsOf, envFileOf, yamlOf } from './repository';

export const folder = 'deploy/k8s';
export const kustomization = (): any => yamlOf(`${folder}/kustomization.yaml`);

/** Everything the kustomization applies. */
export const manifests = (): any[] =>
  kustomization().resources.flatMap((file: string) => documentsOf(`${folder}/${file}`));

export const developmentFolder = 'deploy/k8s-development';
export const developmentKustomization = (): any => yamlOf(`${developmentFolder}/kustomization.yaml`);

/** The manifests that development adds. */
export const developmentManifests = (): any[] =>
  developmentKustomization()
    .resources.filter((file: string) => file.endsWith('.yaml'))
    .flatMap((file: string) => documentsOf(`${developmentFolder}/${file}`));

/** The one manifest of this kind and name. */
export const manifest = (kind: string, name: string): any => {
  const found = manifests().filter((it) => it.kind === kind && it.metadata.name === name);
  if (found.length !== 1) throw new Error(`There are ${found.length} of ${kind} ${name}`);
  return found[0];
};

export const podOf = (service: string): any => manifest('Deployment', service).spec.template.spec;
export const containerOf = (service: string): any => {
  const { containers } = podOf(service);
  if (containers.length !== 1) throw new Error(`${service} has ${containers.length} containers`);
  return containers[0];
};

/** The example stands in for the secret that everyone makes for themselves. */
export const exampleSecret = (): any => yamlOf(`${folder}/secret.example.yaml`);

const configMapOf = (name: string): Record<string, string> => {
  const generator = kustomization().configMapGenerator.find((it: any) => it.name === name);
  if (!generator) throw new Error(`Nobody makes a config map called ${name}`);
  return Object.assign({}, ...generator.envs.map((file: string) => envFileOf(`${folder}/${file}`)));
};

const valueOf = ({ name, value, valueFrom }: any): string => {
  if (value !== undefined) return value;
  if (valueFrom.fieldRef?.fieldPath === 'metadata.name') return 'a-pod-7c5d9';
  const { name: secret, key } = valueFrom.secretKeyRef;
  const { metadata, stringData } = exampleSecret();
  if (metadata.name !== secret || !stringData[key]) throw new Error(`${name} needs ${key} of the secret ${secret}`);
  return stringData[key];
};

/** Exactly what the process in the pod finds: the image's environment, then the config map, then the rest. */
export const podEnvironmentOf = (service: string): Record<string, string> => {
  const { envFrom = [], env = [] } = containerOf(service);
  const maps = envFrom.map(({ configMapRef }: any) => configMapOf(configMapRef.name));
  const own = Object.fromEntries(env.map((variable: any) => [variable.name, valueOf(variable)]));
  return Object.assign({}, environmentOf(runningStage()), ...maps, own);
};
