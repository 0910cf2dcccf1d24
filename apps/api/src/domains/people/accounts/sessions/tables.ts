import type { SignInEventKind } from '@navyk/api-spec/people/sessions'

export interface SignInEventTable {
  id: string
  /** Null where a phone was tried that has no account. */
  account_id: string | null
  at: Date
  kind: SignInEventKind
  address: string
  user_agent: string
}

declare module '../../../../platform/database/schema.ts' {
  interface Database {
    sign_in_event: SignInEventTable
  }
}
