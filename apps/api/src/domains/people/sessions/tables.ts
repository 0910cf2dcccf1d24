import type { SignInEventKind } from '@navyk/api-spec/people/sessions'

interface SessionTable {
  id: string
  token_hash: string
  account_id: string
  cabinet_id: string
  address: string
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
  /** Address as limits count it. */
  network: string
  /** Instant at which the person last proved who they are: by the password, and the second step where there is one. */
  authenticated_at: Date
  /** Ends by itself when it is not used for this long. */
  idle_minutes: number
  read_only: 'opened_by_staff' | null
  /** The session of the staff member who looks through this one. */
  opened_by: string | null
}

export interface SignInEventTable {
  id: string
  /** Null where a phone was tried that has no account. */
  account_id: string | null
  at: Date
  kind: SignInEventKind
  address: string
  user_agent: string
}

declare module '#platform/database/schema.ts' {
  interface Database {
    session: SessionTable
    sign_in_event: SignInEventTable
    cabinet_opening: { signature: string; reason: string; issued_at: Date }
    used_cabinet_link: { signature: string; used_at: Date }
  }
}
