/** Somebody of the staff has read something of somebody. */
export interface ReadingTable {
  id: string
  at: Date
  /** Accounts of both. */
  reader_id: string
  subject_id: string
  kind: string
  object_id: string | null
  /** In a session that looks into the cabinet of its owner. */
  is_look: boolean
}

declare module '#platform/database/schema.ts' {
  interface Database {
    reading: ReadingTable
  }
}
