import type { NoticeChannel } from '@navyk/api-spec/messages/notices'

export interface NoticeTable {
  id: string
  cabinet_id: string
  kind: string
  message_values: Record<string, string | number>
  link: string
  /** The thing that it is about; see `thingOf`. */
  thing: string
  actor_cabinet_id: string | null
  created_at: Date
  archived_at: Date | null
}

interface NoticeChoiceTable {
  account_id: string
  topic: string
  channel: NoticeChannel
  is_on: boolean
}

declare module '#platform/database/schema.ts' {
  interface Database {
    notice: NoticeTable
    notice_choice: NoticeChoiceTable
  }
}
