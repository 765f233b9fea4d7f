// Shows that every rule of the house refuses what it is there to refuse: a guard that cannot fail is no guard.
import { ESLint } from 'eslint';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proveTypedLint } from './prove-typed-lint.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const boundaries = '@nx/enforce-module-boundaries';

/** [where the line stands, the line, the rule that must refuse it] */
const violations = [
  ['libs/onboarding/service/src/x.ts', "import '@taprail/taps-service';", boundaries],
  ['libs/onboarding/service/src/x.ts', "import '@taprail/onboarding-api';", boundaries],
  ['libs/onboarding/api/src/x.ts', "import '@taprail/onboarding-service';", boundaries],
  ['libs/taps/api/src/x.ts', "import '@taprail/ledger-api';", boundaries],
  ['libs/taps/api/src/x.ts', "import '@taprail/ledger-domain';", boundaries],
  ['libs/access/api/src/x.ts', "import '@taprail/taps-domain';", boundaries],
  ['libs/ledger/service/src/x.ts', "import '@taprail/onboarding-domain';", boundaries],
  ['libs/ledger/journal/src/x.ts', "import '@taprail/ledger-service';", boundaries],
  ['libs/ledger/api/src/x.ts', "import '@taprail/ledger-journal';", boundaries],
  ['libs/onboarding/domain/src/x.ts', "import '@taprail/event-store';", boundaries],
  ['libs/onboarding/domain/src/x.ts', "import '@taprail/contracts';", boundaries],
  ['libs/onboarding/domain/src/x.ts', "import 'rxjs';", boundaries],
  ['libs/kernel/money/src/x.ts', "import 'kysely';", boundaries],
  ['libs/contracts/src/x.ts', "import '@taprail/onboarding-domain';", boundaries],
  ['libs/platform/bus/src/x.ts', "import '@taprail/onboarding-service';", boundaries],
  ['libs/simulators/psp/src/x.ts', "import '@taprail/event-store';", boundaries],
  ['apps/onboarding/src/x.ts', "import '@taprail/onboarding-domain';", boundaries],
  ['apps/e2e/src/x.ts', "import '@taprail/runtime';", boundaries],
  ['apps/cli/src/x.ts', "import '@taprail/contracts';", boundaries],
  ['apps/cli/src/x.ts', "import '@taprail/taps-domain';", boundaries],
  ['apps/dashboard/src/x.ts', "import '@taprail/contracts';", boundaries],
  [
    'apps/dashboard/src/x.tsx',
    'export const x = <p dangerouslySetInnerHTML={{ __html: location.hash }} />;',
    'no-restricted-syntax',
  ],
  ['apps/dashboard/src/x.ts', "document.body.innerHTML = 'x';", 'no-restricted-syntax'],
  ['libs/sdk/src/x.ts', "import '@taprail/http';", boundaries],
  ['libs/sdk/src/x.ts', "import 'undici';", boundaries],
  ['libs/sdk/src/x.ts', "import '@taprail/contracts';", 'no-restricted-imports'],
  ['libs/sdk/src/x.ts', "import 'node:crypto';", 'no-restricted-imports'],
  ['libs/sdk/src/x.ts', 'export const home = () => process.env;', 'no-restricted-globals'],
  ['libs/sdk/src/x.ts', "export const bytes = () => Buffer.from('x');", 'no-restricted-globals'],
  ['libs/onboarding/domain/src/x.ts', "import 'node:fs';", 'no-restricted-imports'],
  ['libs/kernel/money/src/x.ts', "import 'node:crypto';", 'no-restricted-imports'],
  ['libs/access/domain/src/x.ts', 'export const now = () => Date.now();', 'no-restricted-properties'],
  ['libs/access/domain/src/x.ts', 'export const chance = () => Math.random();', 'no-restricted-properties'],
  ['libs/ledger/service/src/x.ts', "import { DUTIES } from '@taprail/runtime';", 'no-restricted-imports'],
  ['libs/onboarding/service/src/x.ts', "import { isSingleProcess } from '@taprail/settings';", 'no-restricted-imports'],
  ['libs/access/api/src/x.ts', "import type { Duties } from '@taprail/runtime';", 'no-restricted-imports'],
  ['libs/taps/service/src/x.ts', "import '@nestjs/common/constants';", 'no-restricted-imports'],
  ['libs/ledger/journal/src/x.ts', "import { run } from '@taprail/runtime';", 'no-restricted-imports'],
  ['libs/webhooks/service/src/x.ts', "import { isSingleProcess } from '@taprail/settings';", 'no-restricted-imports'],
  ['libs/onboarding/domain/src/x.ts', 'export const now = () => new Date();', 'no-restricted-syntax'],
  ['libs/kernel/event-sourcing/src/x.ts', 'export const home = () => process.env;', 'no-restricted-globals'],
  ['libs/onboarding/domain/src/x.ts', "export const ask = () => fetch('x');", 'no-restricted-globals'],
  ['libs/platform/http/src/x.ts', "import '@nestjs/common/constants';", 'no-restricted-imports'],
  ['libs/platform/http/src/x.ts', "import 'fastify/lib/reply';", 'no-restricted-imports'],
  ['libs/platform/bus/src/x.ts', "console.log('x');", 'no-console'],
  ['libs/taps/api/src/x.ts', 'export class XDto { @IsOptional() a?: string; }', 'no-restricted-syntax'],
];

/** The same places with an import they may have. */
const allowed = [
  ['libs/onboarding/service/src/x.ts', "import '@taprail/onboarding-domain';"],
  ['libs/onboarding/api/src/x.ts', "import '@taprail/onboarding-domain';"],
  ['libs/ledger/service/src/x.ts', "import '@taprail/ledger-journal';"],
  ['libs/ledger/service/src/x.ts', "import '@taprail/settings';"],
  ['libs/onboarding/domain/src/x.ts', "import '@taprail/event-sourcing';"],
  ['libs/platform/runtime/src/x.ts', "import '@taprail/bus';"],
  ['libs/platform/http/src/x.ts', "import '@nestjs/common';"],
  ['apps/onboarding/src/x.ts', "import '@taprail/onboarding-service';"],
  ['apps/api-gateway/src/x.ts', "import '@taprail/onboarding-api';"],
  ['apps/e2e/src/x.ts', "import '@taprail/contracts';"],
  ['apps/simulation/src/x.ts', "import '@taprail/ledger-service';"],
  ['apps/e2e/src/x.ts', "import '@taprail/sdk';"],
  ['apps/cli/src/x.ts', "import '@taprail/sdk';"],
  ['apps/cli/src/x.ts', "import '@taprail/money';"],
  ['apps/dashboard/src/x.tsx', "import '@taprail/sdk';\nexport const x = <p>{location.hash}</p>;"],
  ['libs/sdk/src/x.spec.ts', "import '@taprail/contracts';"],
  ['libs/onboarding/domain/src/x.ts', 'export const at = (text: string) => new Date(text);'],
];

const eslint = new ESLint({ cwd: root });
const rulesBroken = async (path, code) => {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, path) });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
};

// Without a cached project graph the boundary rule skips itself with no more than a warning.
const { createProjectGraphAsync } = await import('@nx/devkit');
await createProjectGraphAsync();

const typed = await proveTypedLint();
const mistakes = [...typed.mistakes];
for (const [path, code, rule] of violations) {
  const broken = await rulesBroken(path, code);
  if (!broken.includes(rule)) mistakes.push(`${path}: ${code} must break ${rule}, but breaks [${broken}]`);
}
for (const [path, code] of allowed) {
  const broken = await rulesBroken(path, code);
  if (broken.length > 0) mistakes.push(`${path}: ${code} must be allowed, but breaks [${broken}]`);
}
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
const count = violations.length + allowed.length + typed.count;
process.stdout.write(`${count - mistakes.length} lint proofs hold, ${mistakes.length} do not\n`);
process.exit(mistakes.length > 0 ? 1 : 0);
