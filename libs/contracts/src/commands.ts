import type { CommandMessage } from './envelope';
import type { ExportsCommands } from './exports.commands';
import type { GatewayCommands } from './gateway.commands';
import type { LedgerCommands } from './ledger.commands';
import type { OnboardingCommands } from './onboarding.commands';
import type { TapsCommands } from './taps.commands';
import type { WebhooksCommands } from './webhooks.commands';

/** Every command that travels between services: its data and its reply, typed once. */
export type Commands = ExportsCommands &
  GatewayCommands &
  OnboardingCommands &
  TapsCommands &
  WebhooksCommands &
  LedgerCommands;

export type CommandName = keyof Commands;
export type Command<Name extends CommandName> = CommandMessage<Name, Commands[Name]['data']>;
export type Reply<Name extends CommandName> = Commands[Name]['reply'];
