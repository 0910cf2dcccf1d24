// Channels: the addresses at which an account's owner is reached, the linked Telegram chat, and what is announced to the owner.
import * as spec from '@navyk/api-spec/people/channels'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type { Reader } from '#platform/database'
import type texts from './messages.ru.json'
import { channelRetention } from './retention.ts'
import { getTelegram, linkTelegram, getTelegramLink, unlinkTelegram } from './telegram/link-telegram.ts'
import { eraseTelegram, findLink } from './telegram/queries.ts'
import { serveTelegramUpdates } from './telegram/routes.ts'

/** The chat that is linked to an account, by kind of data. */
async function exportTelegram(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
  const link = await findLink(reader, accountId)
  return { telegram: link ? { name: link.name, chatId: link.chat_id, linkedAt: link.linked_at } : null }
}

export const manifest: DomainManifest = {
  routes: [
    read(spec.getTelegram, getTelegram),
    write(spec.getTelegramLink, getTelegramLink),
    write(spec.linkTelegram, linkTelegram),
    write(spec.unlinkTelegram, unlinkTelegram),
  ],
  retiredTasks: ['tidy-channels'],
  retention: channelRetention,
  serve: serveTelegramUpdates,
  exportAccount: exportTelegram,
  erase: eraseTelegram,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    channels: typeof texts
  }
}
