import type { Published } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'

/** Addresses of a cabinet's person outside the product. */
interface CabinetReach {
  cabinet_id: string
  account_id: string
  language: Language | null
  email: string | null
  chat_id: string | null
}

interface TelegramLinkTable {
  account_id: string
  chat_id: string
  /** Name of the person in Telegram. */
  name: string
  linked_at: Date
  /** Instant at which the person blocked or stopped the bot; null while the chat is active. */
  inactive_since: Date | null
}

interface TelegramLinkTokenTable {
  token_hash: string
  account_id: string
  expires_at: Date
  /** The chat that started the bot with it; only one can. */
  chat_id: string | null
  chat_name: string | null
  used_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    cabinet_reach: Published<CabinetReach>
    telegram_link: TelegramLinkTable
    telegram_link_token: TelegramLinkTokenTable
    telegram_update: { update_id: number; received_at: Date }
  }
}
