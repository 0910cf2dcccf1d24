import type { Reader } from '#platform/database'
import { findLink } from './telegram/queries.ts'

/** The chat that is linked to an account, by kind of data. */
export async function exportTelegram(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
  const link = await findLink(reader, accountId)
  return { telegram: link ? { name: link.name, chatId: link.chat_id, linkedAt: link.linked_at } : null }
}
