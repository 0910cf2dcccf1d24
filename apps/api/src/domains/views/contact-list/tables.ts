/** An executor's note about a learner. Nobody else reads it. */
export interface ClientNoteTable {
  executor_id: string
  learner_id: string
  text: string
  changed_at: Date
  version: number
}

declare module '#platform/database/schema.ts' {
  interface Database {
    client_note: ClientNoteTable
  }
}
