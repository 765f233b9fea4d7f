import type { CommandMessage } from './envelope';
import type { ExportsCommands } from '../ledger/exports.commands';
import type { GatewayCommands } from '../access/gateway.commands';
import type { LedgerCommands } from '../ledger/ledger.commands';
import type { OnboardingCommands } from '../onboarding/onboarding.commands';
import type { TapsCommands } from '../taps/taps.commands';
import type { WebhooksCommands } from '../webhooks/webhooks.commands';

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
