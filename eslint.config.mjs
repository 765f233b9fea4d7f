import nx from '@nx/eslint-plugin';
import a11y from 'eslint-plugin-jsx-a11y-x';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** A project may use its own scope and what all share. */
const scope = (name) => ({ sourceTag: `scope:${name}`, onlyDependOnLibsWithTags: [`scope:${name}`, 'scope:shared'] });

/** Who may import whom; docs/architecture.md draws it. A project has one scope and one type, and both must allow an import. */
const boundaries = [
  'error',
  {
    allow: [],
    enforceBuildableLibDependency: false,
    depConstraints: [
      {
        sourceTag: 'type:app',
        onlyDependOnLibsWithTags: ['type:service', 'type:journal', 'type:api', 'type:platform'],
      },
      // The simulation starts every service as it is shipped, and holds it against the oracles of its domain.
      {
        sourceTag: 'type:simulation',
        onlyDependOnLibsWithTags: [
          'type:service',
          'type:journal',
          'type:api',
          'type:domain',
          'type:contract',
          'type:simulator',
          'type:platform',
          'type:kernel',
        ],
      },
      { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:contract', 'type:sdk'] },
      { sourceTag: 'type:bench', onlyDependOnLibsWithTags: ['type:platform', 'type:contract', 'type:kernel'] },
      {
        sourceTag: 'type:service',
        onlyDependOnLibsWithTags: [
          'type:journal',
          'type:domain',
          'type:contract',
          'type:simulator',
          'type:platform',
          'type:kernel',
        ],
      },
      // The journal of the ledger is below its service: payouts, reconciliation and close post to it, and it knows none of them.
      {
        sourceTag: 'type:journal',
        onlyDependOnLibsWithTags: ['type:domain', 'type:contract', 'type:simulator', 'type:platform', 'type:kernel'],
      },
      // What the API gateway serves of one context: it sends commands to the services and reads its own projections. The
      // simulator is there for the pages and the clock of the test environment.
      {
        sourceTag: 'type:api',
        onlyDependOnLibsWithTags: ['type:domain', 'type:contract', 'type:simulator', 'type:platform', 'type:kernel'],
      },
      {
        sourceTag: 'type:platform',
        onlyDependOnLibsWithTags: ['type:platform', 'type:simulator', 'type:contract', 'type:kernel'],
      },
      // Simulators stand in for systems of others: they know the messages that are exchanged with these, and no service.
      { sourceTag: 'type:simulator', onlyDependOnLibsWithTags: ['type:simulator', 'type:contract', 'type:kernel'] },
      // The SDK knows the wire only, and whoever installs it gets no other package. Tools know the SDK and no service.
      {
        sourceTag: 'type:sdk',
        onlyDependOnLibsWithTags: ['type:contract', 'type:kernel'],
        bannedExternalImports: ['*'],
      },
      { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:sdk', 'type:kernel'] },
      { sourceTag: 'type:contract', onlyDependOnLibsWithTags: ['type:kernel'] },
      { sourceTag: 'type:domain', onlyDependOnLibsWithTags: ['type:kernel'], bannedExternalImports: ['*'] },
      { sourceTag: 'type:kernel', onlyDependOnLibsWithTags: ['type:kernel'], bannedExternalImports: ['*'] },
      ...['onboarding', 'taps', 'ledger', 'webhooks', 'access', 'shared'].map(scope),
      { sourceTag: 'scope:app', onlyDependOnLibsWithTags: ['*'] },
    ],
  },
];

const withTestPackages = ([level, { depConstraints, ...options }]) => [
  level,
  { ...options, depConstraints: depConstraints.map(({ bannedExternalImports: _banned, ...rest }) => rest) },
];

/** Nx sees packages, not the clock: what is pure takes time, chance and answers as command data. */
const pure = {
  'no-restricted-imports': ['error', { patterns: [{ group: ['node:*'], message: 'Take it as command data.' }] }],
  'no-restricted-globals': [
    'error',
    'process',
    'fetch',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'crypto',
    'performance',
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Time arrives in the command.' },
    { object: 'Math', property: 'random', message: 'Chance arrives in the command.' },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Time arrives in the command.' },
  ],
};

/** What a framework keeps in files of its own may change with any release: guards and pipes would silently stop working. */
const publicFrameworks = {
  patterns: [{ group: ['@nestjs/*/*', 'fastify/*'], message: 'Use what the package exports.' }],
};

const topologyMessage = 'Topology is the business of the runtime alone.';
/** The names that tell which thread or process the code is in. */
const topology = {
  paths: [
    { name: '@taprail/settings', importNames: ['isSingleProcess'], message: topologyMessage },
    { name: '@taprail/runtime', importNames: ['DUTIES', 'Duties'], message: topologyMessage },
  ],
};

const compositionRoot = {
  name: '@taprail/runtime',
  message: 'Settings are in @taprail/settings, what a process offers to modules is in @taprail/ports.',
};

/** The rules that need types are in .oxlintrc.json: their checker is compiled, and takes seconds where ESLint takes minutes. */
export default defineConfig(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/data',
      '.nx',
      '.cache',
      'docs/generated',
      'libs/sdk/src/generated',
      'apps/cli/src/generated',
      '**/jest.config.js',
      'jest.preset.js',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      // As in tsconfig.base.json, which is not read: a class that a decorator needs at run time is no type import.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    plugins: { '@nx': nx, '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': boundaries,
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-require-imports': 'error',
      'no-restricted-imports': ['error', publicFrameworks],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // Specs of what is pure, and what only they use, may use test packages; what they test may not.
    files: [
      'libs/*/domain/**/*.spec.ts',
      'libs/*/domain/**/testing/*.ts',
      'libs/kernel/**/*.spec.ts',
      'libs/sdk/**/*.spec.ts',
    ],
    rules: { '@nx/enforce-module-boundaries': withTestPackages(boundaries) },
  },
  {
    // IsOptional lets null pass, so the type of such a field of a body says so and its reader is made to think of it.
    files: ['libs/*/{service,api}/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ClassDeclaration[id.name=/Dto$/]:not(:has([key.name=/^(nullIsAbsent|prepare)$/])) PropertyDefinition:has(Decorator CallExpression[callee.name="IsOptional"]):not(:has(TSNullKeyword))',
          message: 'Null reaches this field: add "| null" to its type, or "static readonly nullIsAbsent = true".',
        },
      ],
    },
  },
  {
    // Only the platform knows which thread or process it is in. For the rest there are BesideFollowers, BesideCommands,
    // BeforeCommands, PspPlaces, and properties of the ports: CommandBus.mayRepeat and EventStore.hasOtherWriters.
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
    ignores: ['libs/platform/**'],
    rules: { 'no-restricted-imports': ['error', { ...publicFrameworks, ...topology }] },
  },
  {
    // The composition root loads every adapter. Access has its idempotency store and the file of the operator key from there.
    files: ['libs/{onboarding,taps,ledger,webhooks}/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { ...publicFrameworks, paths: [topology.paths[0], compositionRoot] }] },
  },
  {
    files: ['libs/*/domain/**/*.ts', 'libs/kernel/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: pure,
  },
  {
    // It runs in browsers and workers: nothing of Node, and nothing of the other libs at run time, which are not published.
    files: ['libs/sdk/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['node:*'], message: 'The SDK runs where there is no Node.' },
            { group: ['@taprail/*'], message: 'The package has its own files only.' },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'process', 'Buffer', 'require', 'setImmediate', '__dirname'],
    },
  },
  {
    // Foreign text is a text node there and nothing else.
    files: ['apps/{dashboard,docs}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text of others is never markup.' },
        {
          selector: 'MemberExpression[property.name=/^(inner|outer)HTML$/]',
          message: 'Text of others is never markup.',
        },
      ],
    },
  },
  {
    // Faults of accessibility that show in the markup; what shows in the browser alone is looked for by the stories, with axe.
    files: ['apps/dashboard/**/*.tsx'],
    extends: [a11y.configs.recommended],
    settings: { 'jsx-a11y-x': { components: { Link: 'a' }, attributes: { for: ['for'] } } },
    rules: {
      'jsx-a11y-x/label-has-associated-control': ['error', { depth: 3 }],
      // What scrolls must be reached without a mouse, and says what it is.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['group', 'region', 'tabpanel'] }],
    },
  },
);
