import type { Published } from '#platform/database'

interface AccountInvitationTable {
  id: string
  account_id: string
  /** Null as long as no link was sent. */
  token_hash: string | null
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  /** Instant at which staff revoked it or a newer one replaced it. */
  revoked_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    account_invitation: AccountInvitationTable
    invitation_facts: Published<Omit<AccountInvitationTable, 'token_hash'> & { is_unsent: boolean }, 'people'>
  }
}
