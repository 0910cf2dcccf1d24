import type { CredentialState } from '@navyk/api-spec/market/credentials'
import type { CredentialKind } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'
import type { Published } from '#platform/database'

export interface ExecutorCredentialTable {
  id: string
  executor_id: string
  kind: CredentialKind
  number: string
  issuer: string
  issued_on: string
  valid_until: string | null
  /** Own credential that it replaces once it is confirmed. */
  replaces_id: string | null
  state: Generated<Exclude<CredentialState, 'expired'>>
  reason: Generated<string | null>
  uploaded_at: Date
  decided_at: Generated<Date | null>
  decided_by: Generated<string | null>
  version: Generated<number>
}

/** Uploaded file; its owner's alone until its credential is sent. */
export interface CredentialFileTable {
  file_id: string
  owner_id: string
  credential_id: string | null
  created_at: Date
}

export type ReminderStep = 'days_30' | 'days_7' | 'last_day'

export interface CredentialReminderTable {
  credential_id: string
  step: ReminderStep
  created_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    executor_credential: ExecutorCredentialTable
    credential_file: CredentialFileTable
    credential_reminder: CredentialReminderTable
    /** Credentials that staff have checked and that are not superseded. The last day tells whether one still counts. */
    confirmed_credentials: Published<Pick<ExecutorCredentialTable, 'id' | 'executor_id' | 'kind' | 'valid_until'>>
  }
}
