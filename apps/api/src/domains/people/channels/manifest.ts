// Channels: the addresses at which an account's owner is reached, the linked Telegram chat, and what is announced to the owner.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { exportTelegram } from './export-telegram.ts'
import { channelTasks, tidyChannelsTask } from './tasks.ts'
import { removeTelegramOf } from './telegram/queries.ts'
import { serveTelegramUpdates, telegramRoutes } from './telegram/routes.ts'

export const manifest: DomainManifest = {
  routes: telegramRoutes,
  tasks: channelTasks,
  timetable: {
    [tidyChannelsTask]: '18 * * * *',
  },
  serve: (app, services, { telegramWebhookSecret }) => {
    if (telegramWebhookSecret) serveTelegramUpdates(app, services, telegramWebhookSecret)
  },
  exportAccount: exportTelegram,
  erase: async (tx, { accountId }) => {
    await removeTelegramOf(tx, accountId)
    return []
  },
}
