import type { Generated } from 'kysely'
import type { Channel } from '#platform/channels/outbox'
import type { TextKeyBelow } from '#platform/texts/text-keys.ts'
import type { Language } from '#platform/texts/texts.ts'

/** Purpose of a code: the step that it confirms. The message with the code names it (`codes.purposes.<purpose>`). */
export type CodePurpose = TextKeyBelow<'codes.purposes'>

interface OneTimeCodeTable {
  id: string
  public_hash: string
  /** Null until the digits were made, and for good where none are sent. */
  private_mac: string | null
  /** Channel by which the digits were sent. */
  channel: Generated<Channel | null>
  purpose: CodePurpose
  subject_id: string
  account_id: string | null
  recipient: string
  /** The first code of the series: the codes of one asker for one thing, each replacing the one before. */
  series_id: string
  asker_network: string
  /** The device that asked, where it was signed in to the recipient's number before. */
  asker_device: string | null
  language: Language
  tries: Generated<number>
  created_at: Date
  /** End of the digits. */
  expires_at: Date
  /** End of what they open, once they were shown to be right. */
  use_until: Date
  verified_at: Date | null
  used_at: Date | null
  voided_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    one_time_code: OneTimeCodeTable
    used_captcha: { token: string; ends_at: Date }
  }
}
