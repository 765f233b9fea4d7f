import { wrapText } from '../../output/wrap';
import { asStarted } from '../../program/as-started';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes } from '../../program/failure';
import type { Context } from '../../session/context';
import { type DoctorFinding, localFindings } from './doctor-local';
import { deploymentFindings } from './doctor-deployment';

/** Looks for whatever keeps commands from working, and says what mends it. */
export const doctor: CommandSpec = {
  name: 'doctor',
  summary: 'diagnose configuration and connection',
  calls: ['health.ready', 'status.get', 'platform.get', 'apiKeys.list', 'webhookEndpoints.list', 'reference.openapi'],
  async run(context) {
    const findings: DoctorFinding[] = [];
    for await (const finding of localFindings(context)) findings.push(finding);
    // Without settings nobody knows which deployment to look at.
    if (findings.at(-1)?.check !== 'settings')
      for await (const finding of deploymentFindings(context)) findings.push(finding);
    const failed = findings.filter(({ state }) => state === 'failed');
    show(context, findings);
    return failed.length > 0 ? exitCodes.finding : exitCodes.done;
  },
};

const show = ({ out }: Context, findings: readonly DoctorFinding[]): void =>
  out.data(
    { healthy: findings.every(({ state }) => state !== 'failed'), checks: findings },
    ({ green, yellow, red, dim }) => {
      const signs = { fine: green('✓'), warning: yellow('!'), failed: red('✗') };
      const name = Math.max(...findings.map(({ check }) => check.length));
      return findings
        .flatMap(({ check, state, message, fix }) => [
          `${signs[state]} ${check.padEnd(name)}  ${message}`,
          ...(fix && state !== 'fine' ? [`${' '.repeat(name + 4)}${dim(`→ ${asStarted(fix)}`)}`] : []),
        ])
        .map((line) => wrapText(line, out.width, /^ /.test(line) ? 2 : name + 4))
        .join('\n');
    },
  );
