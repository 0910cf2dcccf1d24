/** Action of staff on a contract that loses its teacher: a request, or the word that none is needed. */
export interface GapFillingTable {
  contract_id: string
  /** The request that looks for another teacher. */
  offer_id: string | null
  /** The first day without a teacher for which no other one is needed. */
  closed_for: string | null
  made_by: string
  made_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    gap_filling: GapFillingTable
  }
}
