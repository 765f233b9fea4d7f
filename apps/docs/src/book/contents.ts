import type { Chapter, BookPart } from './chapter';

const chapter = (path: string, title: string, source = `docs/${path}.md`): Chapter => ({ path, title, source });

/** The order of the book. A page of docs/ that is not here fails a test. */
export const contents: readonly BookPart[] = [
  {
    title: 'Start',
    chapters: [
      chapter('', 'Documentation', 'docs/README.md'),
      chapter('quick-start', 'Quick start', 'README.md'),
      chapter('changelog', 'Changelog', 'CHANGELOG.md'),
    ],
  },
  {
    title: 'Concepts',
    chapters: [
      chapter('states', 'States of a payment'),
      chapter('clock', 'The test clock'),
      chapter('proof', 'What a proof proves'),
      chapter('ledger', 'The books and payouts'),
      chapter('chart-of-accounts', 'Chart of accounts'),
      chapter('glossary', 'Glossary'),
    ],
  },
  {
    title: 'Guides',
    chapters: [
      chapter('onboarding', 'Onboarding'),
      chapter('payments', 'Payments'),
      chapter('restaurant', 'A restaurant'),
      chapter('hotel', 'A hotel stay'),
      chapter('dispute', 'A dispute'),
      chapter('readers', 'Readers'),
      chapter('errors-and-retries', 'Errors and retries'),
      chapter('webhooks', 'Webhooks'),
      chapter('fees', 'Fees'),
      chapter('explain-a-payout', 'Explain a payout'),
      chapter('support-day', 'A day in support'),
      chapter('dashboard', 'Dashboard'),
      chapter('people', 'People and roles'),
      chapter('identity-provider', 'Sign-in by identity provider'),
      chapter('cli', 'Command line'),
      chapter('sdk', 'SDK for TypeScript'),
      chapter('sdk-python', 'SDK for Python'),
      chapter('coming-from-stripe', 'Coming from Stripe'),
      chapter('going-live', 'Going live'),
      chapter('stripe', 'A deployment at Stripe'),
    ],
  },
  {
    title: 'Reference',
    chapters: [
      chapter('reference', 'API', 'docs/api.md'),
      chapter('errors', 'Errors', 'docs/generated/errors.md'),
      chapter('events', 'Events', 'docs/generated/events.md'),
      chapter('test-data', 'Test data', 'docs/generated/test-data.md'),
      chapter('commands', 'Commands', 'docs/generated/cli.md'),
      chapter('settings', 'Settings', 'docs/generated/settings.md'),
    ],
  },
  {
    title: 'Operations',
    chapters: [
      chapter('operations', 'Operations'),
      chapter('deployment', 'Image, Compose, Kubernetes', 'deploy/README.md'),
      chapter('cluster', 'A cluster on one machine'),
      chapter('security', 'Security'),
      chapter('benchmarks', 'Benchmarks'),
    ],
  },
  { title: 'Decisions', chapters: [chapter('decisions', 'Architecture decisions', 'docs/adr/README.md')] },
  {
    title: 'Contributing',
    chapters: [
      chapter('contributing', 'How to contribute', 'CONTRIBUTING.md'),
      chapter('architecture', 'Architecture'),
      chapter('testing', 'Testing'),
      chapter('releasing', 'Releasing'),
      chapter('dashboard-development', 'Work on the dashboard'),
      chapter('reporting', 'Report a vulnerability', 'SECURITY.md'),
    ],
  },
];

export const chapters: readonly Chapter[] = contents.flatMap((part) => part.chapters);
