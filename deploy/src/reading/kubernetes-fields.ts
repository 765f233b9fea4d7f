/**
 * The fields of the Kubernetes objects that are used here, with the types that the API gives them. Kubernetes drops a field that
 * it does not know, or refuses the object, and neither is seen before it is applied.
 */
type Field = 'text' | 'number' | 'boolean' | 'port' | 'any' | 'labels' | Fields | readonly [Field];
type Fields = Readonly<{ [name: string]: Field }>;

const selector = {
  matchLabels: 'labels',
  matchExpressions: [{ key: 'text', operator: 'text', values: ['text'] }],
} as const;
const metadata = { name: 'text', namespace: 'text', labels: 'labels', annotations: 'labels' } as const;
const probe = {
  httpGet: { path: 'text', port: 'port' },
  periodSeconds: 'number',
  timeoutSeconds: 'number',
  failureThreshold: 'number',
} as const;
const scaling = {
  stabilizationWindowSeconds: 'number',
  policies: [{ type: 'text', value: 'number', periodSeconds: 'number' }],
} as const;
const key = { name: 'text', key: 'text', optional: 'boolean' } as const;
const container = {
  name: 'text',
  image: 'text',
  command: ['text'],
  ports: [{ name: 'text', containerPort: 'number' }],
  envFrom: [{ configMapRef: { name: 'text' } }],
  env: [{ name: 'text', value: 'text', valueFrom: { secretKeyRef: key, fieldRef: { fieldPath: 'text' } } }],
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  resources: { requests: 'labels', limits: 'labels' },
  securityContext: {
    allowPrivilegeEscalation: 'boolean',
    readOnlyRootFilesystem: 'boolean',
    capabilities: { drop: ['text'] },
  },
  volumeMounts: [{ name: 'text', mountPath: 'text', readOnly: 'boolean' }],
} as const;
const pod = {
  metadata,
  spec: {
    automountServiceAccountToken: 'boolean',
    terminationGracePeriodSeconds: 'number',
    restartPolicy: 'text',
    securityContext: {
      runAsNonRoot: 'boolean',
      runAsUser: 'number',
      runAsGroup: 'number',
      fsGroup: 'number',
      seccompProfile: { type: 'text' },
    },
    topologySpreadConstraints: [
      { maxSkew: 'number', topologyKey: 'text', whenUnsatisfiable: 'text', labelSelector: selector },
    ],
    containers: [container],
    volumes: [
      {
        name: 'text',
        emptyDir: 'any',
        configMap: { name: 'text' },
        persistentVolumeClaim: { claimName: 'text' },
      },
    ],
  },
} as const;
const peers = [
  { podSelector: selector, namespaceSelector: selector, ipBlock: { cidr: 'text', except: ['text'] } },
] as const;
const ports = [{ port: 'port', endPort: 'number', protocol: 'text' }] as const;

/** By API version and kind. */
const specs: Readonly<Record<string, Field>> = {
  'v1 Namespace': 'any',
  'v1 Secret': 'any',
  'v1 Service': { selector: 'labels', ports: [{ name: 'text', port: 'number', targetPort: 'port' }] },
  'v1 PersistentVolumeClaim': { accessModes: ['text'], resources: { requests: 'labels' }, storageClassName: 'text' },
  'apps/v1 Deployment': {
    replicas: 'number',
    selector,
    strategy: { type: 'text', rollingUpdate: { maxSurge: 'port', maxUnavailable: 'port' } },
    template: pod,
  },
  'batch/v1 Job': { backoffLimit: 'number', ttlSecondsAfterFinished: 'number', template: pod },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    scaleTargetRef: { apiVersion: 'text', kind: 'text', name: 'text' },
    minReplicas: 'number',
    maxReplicas: 'number',
    metrics: [
      {
        type: 'text',
        resource: { name: 'text', target: { type: 'text', averageUtilization: 'number' } },
        external: { metric: { name: 'text', selector }, target: { type: 'text', averageValue: 'text' } },
      },
    ],
    behavior: { scaleUp: scaling, scaleDown: scaling },
  },
  'policy/v1 PodDisruptionBudget': { minAvailable: 'port', selector },
  'networking.k8s.io/v1 Ingress': {
    ingressClassName: 'text',
    tls: [{ hosts: ['text'], secretName: 'text' }],
    rules: [
      {
        host: 'text',
        http: {
          paths: [{ path: 'text', pathType: 'text', backend: { service: { name: 'text', port: { name: 'text' } } } }],
        },
      },
    ],
  },
  'networking.k8s.io/v1 NetworkPolicy': {
    podSelector: selector,
    policyTypes: ['text'],
    ingress: [{ from: peers, ports }],
    egress: [{ to: peers, ports }],
  },
};

const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  text: (value) => typeof value === 'string',
  number: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  port: (value) => typeof value === 'string' || Number.isInteger(value),
  // A label that YAML takes for a number or a boolean is refused by the API.
  labels: (value) => typeof value === 'object' && Object.values(value ?? {}).every((each) => typeof each === 'string'),
};

const faultsAt = (path: string, value: unknown, field: Field | undefined): readonly string[] => {
  if (field === undefined) return [`${path} is not a field`];
  if (typeof field === 'string') return isOf[field]!(value) ? [] : [`${path} is not of the type ${field}`];
  if (Array.isArray(field)) {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    return value.flatMap((each, index) => faultsAt(`${path}[${index}]`, each, field[0] as Field));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is not an object`];
  return Object.entries(value).flatMap(([name, each]) => faultsAt(`${path}.${name}`, each, (field as Fields)[name]));
};

/** What the API of Kubernetes would drop or refuse in an object. */
export const faultsIn = ({ apiVersion, kind, metadata: meta, spec, ...others }: any): readonly string[] => {
  const known = specs[`${apiVersion} ${kind}`];
  const title = `${kind} ${meta?.name}`;
  if (known === undefined) return [`${title} is of an API version or kind that is not known here: ${apiVersion}`];
  const rest = kind === 'Secret' ? [] : Object.keys(others).map((name) => `${title}.${name} is not a field`);
  return [
    ...rest,
    ...faultsAt(`${title}.metadata`, meta, metadata),
    ...(spec === undefined ? [] : faultsAt(`${title}.spec`, spec, known)),
  ];
};
