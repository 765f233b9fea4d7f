import { apiVersion } from '../../generated/facts';
import type { CommandSpec } from '../../program/command-spec';

export const version: CommandSpec = {
  name: 'version',
  summary: 'the version of this command',
  run: async ({ out }) => out.data({ version: apiVersion, node: process.versions.node }, () => apiVersion),
};
