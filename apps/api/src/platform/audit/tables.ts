import type { Generated } from 'kysely'

export interface AuditEventTable {
  id: string
  at: Date
  /** Null when the service itself acted. */
  actor_account_id: string | null
  actor_cabinet_id: string | null
  actor_name: string
  object_kind: string
  object_id: string
  action: string
  changes: Generated<Record<string, Change>>
  reason: string | null
}

/** Value of one field before and after. */
export interface Change {
  from: unknown
  to: unknown
}

declare module '../database/schema.ts' {
  interface Database {
    audit_event: AuditEventTable
  }
}
