import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { Deployments, ownDeployment } from '../deployment/deployments';
import { SweepOrphans } from './sweep-orphans';

/** What an operator asks about payments that are held back. */
@Controller()
export class OrphanCommands {
  constructor(
    private readonly deployments: Deployments,
    private readonly orphans: SweepOrphans,
  ) {}

  @OnCommand('taps.list-orphans')
  async list(): Promise<Reply<'taps.list-orphans'>> {
    return (await this.deployments.load(ownDeployment)).state.heldBack;
  }

  @OnCommand('taps.confirm-orphans')
  async confirm(command: Command<'taps.confirm-orphans'>): Promise<Reply<'taps.confirm-orphans'>> {
    return { confirmed: await this.orphans.confirm(command.data.count, command) };
  }
}
