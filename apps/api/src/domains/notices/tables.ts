export interface NoticeTable {
  id: string
  cabinet_id: string
  kind: string
  message_values: Record<string, string | number>
  link: string
  actor_cabinet_id: string | null
  created_at: Date
  archived_at: Date | null
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    notice: NoticeTable
  }
}
