import type { ContractSide } from '@navyk/api-spec/teaching/contracts'

/** The talk of a contract between its customer and its executor, from the first message on. */
export interface TalkTable {
  contract_id: string
  /** The beginning of the newest message. */
  excerpt: string
  last_side: ContractSide
  last_message_at: Date
  /** The time of the newest message that each side has seen. */
  customer_seen_until: Date | null
  executor_seen_until: Date | null
}

export interface TalkMessageTable {
  id: string
  contract_id: string
  side: ContractSide
  author_id: string
  body: string
  created_at: Date
}

export interface TalkFileTable {
  file_id: string
  message_id: string
}

declare module '#platform/database/schema.ts' {
  interface Database {
    talk: TalkTable
    talk_message: TalkMessageTable
    talk_file: TalkFileTable
  }
}
