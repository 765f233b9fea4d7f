import type { ApiRoute } from './api-document';

export type ResourceGroup = Readonly<{ title: string; tags: readonly string[] }>;

/** How the reference is divided. Routes of the operator and of providers are apart from those of a platform. */
export const resourceGroups: readonly ResourceGroup[] = [
  { title: 'Onboarding', tags: ['subMerchants'] },
  {
    title: 'Payments',
    tags: [
      'taps',
      'authorisations',
      'authorisationChains',
      'transactions',
      'refunds',
      'disputes',
      'devices',
      'search',
      'stats',
    ],
  },
  {
    title: 'Money',
    tags: ['payouts', 'payoutSchedule', 'payoutHolds', 'platformPayouts', 'adjustments', 'balances', 'ledger'],
  },
  { title: 'Events', tags: ['events', 'webhookEndpoints', 'deliveries', 'jobs'] },
  {
    title: 'Platform',
    tags: [
      'platform',
      'apiKeys',
      'users',
      'identityProvider',
      'notes',
      'dashboardLinks',
      'dashboardSessions',
      'requests',
      'status',
    ],
  },
  { title: 'Test environment', tags: ['test'] },
  { title: 'Operator', tags: ['operator'] },
  { title: 'Deployment and provider', tags: ['health', 'reference', 'pspWebhooks'] },
];

/** The resource under which an operation stands: by its scope where only the operator may call it. */
export const resourceOf = ({ operation }: ApiRoute): string =>
  operation['x-scope'] === 'operator' ? 'operator' : operation.tags[0]!;

const titles: Readonly<Record<string, string>> = {
  apiKeys: 'API keys',
  pspWebhooks: 'Webhooks of a provider',
  subMerchants: 'Sub-merchants',
};

/** `webhookEndpoints` as "Webhook endpoints". */
export const resourceTitle = (tag: string): string => {
  const words = tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return titles[tag] ?? words[0]!.toUpperCase() + words.slice(1);
};

export const resourcePath = (tag: string): string => `reference/${tag}`;
/** An operation whose id is that of its resource, such as `search`, is told apart by its verb. */
export const operationPath = ({ verb, operation: { operationId } }: ApiRoute): string =>
  operationId.includes('.') ? `reference/${operationId}` : `reference/${operationId}.${verb.toLowerCase()}`;
export const errorPath = (code: string): string => `errors/${code}`;
