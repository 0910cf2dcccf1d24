/** A reading: a member of the staff has read something about a person. */
export interface ReadingTable {
  id: string
  at: Date
  /** Accounts of both. */
  reader_id: string
  subject_id: string
  kind: string
  object_id: string | null
  /** Whether it was read in a look into the person's cabinet. */
  is_look: boolean
}

declare module '#platform/database/schema.ts' {
  interface Database {
    reading: ReadingTable
  }
}
