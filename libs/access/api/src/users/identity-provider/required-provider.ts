import { Injectable } from '@nestjs/common';
import type { UserRecord } from '@taprail/access-domain';
import { isId } from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import type { SessionOpening } from '../../dashboard/sessions/session-opening';
import type { SignedInKey } from '../../dashboard/sessions/store/dashboard-tables';
import { UserDirectory } from '../user-directory';
import { IdentityProviderDirectory } from './identity-provider-directory';

/**
 * A platform that requires its provider lets its people in by nothing else. Owners keep their recovery codes: somebody has to be able to
 * correct the settings while the provider is away.
 */
@Injectable()
export class RequiredProvider {
  constructor(
    private readonly providers: IdentityProviderDirectory,
    private readonly users: UserDirectory,
  ) {}

  isRequired(platformId: string): Promise<boolean> {
    return this.providers.isRequired(platformId);
  }

  /** Before anything is changed by which a person signs in in this way. */
  async refuseOthers({ platformId, role }: UserRecord, openedBy: SessionOpening): Promise<void> {
    const isAllowed = openedBy === 'identity_provider' || (openedBy === 'recovery_code' && role === 'owner');
    if (!isAllowed && (await this.isRequired(platformId))) throw new HttpProblem('identity_provider_required');
  }

  /** Whichever way a session is opened, it passes here. Sessions of keys belong to nobody. */
  async refuseSession({ key_id: userId, opened_by: openedBy = 'password' }: SignedInKey): Promise<void> {
    const record = isId('usr', userId) ? await this.users.find(userId) : undefined;
    if (record) await this.refuseOthers(record, openedBy);
  }
}
