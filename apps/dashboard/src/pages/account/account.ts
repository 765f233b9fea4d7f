export const accountPath = '/dashboard/account';

export type OwnPasskey = Readonly<{
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  is_synced: boolean;
  refused_at: string | null;
}>;

/** How somebody can sign in, and whether they have shown within ten minutes that it is them. */
export type OwnWays = Readonly<{ has_password: boolean; is_proved: boolean; passkeys: readonly OwnPasskey[] }>;

export type Account = OwnWays &
  Readonly<{
    recovery_codes_left: number;
    sessions: readonly Readonly<{
      id: string;
      is_current: boolean;
      opened_by: string | null;
      created_at: string;
      last_seen_at: string;
    }>[];
  }>;
