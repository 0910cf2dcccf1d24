import type { Generated } from 'kysely'

/** A note of the staff about a customer, for one another. */
interface CustomerNoteTable {
  id: string
  customer_id: string
  /** A cabinet of staff. */
  author_id: string
  text: string
  is_pinned: boolean
  created_at: Date
  changed_at: Date | null
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    customer_note: CustomerNoteTable
  }
}
