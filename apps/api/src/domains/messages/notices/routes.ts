import {
  archiveNotices,
  getNoticeChoices as getNoticeChoicesEndpoint,
  listNotices as listNoticesEndpoint,
  updateNoticeChoices as updateNoticeChoicesEndpoint,
  updateTelegram,
} from '@navyk/api-spec/messages/notices'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getNoticeChoices, updateNoticeChoices, updateTelegramEvents } from './choices.ts'
import { listNotices } from './list-notices.ts'
import { archive } from './queries.ts'

export const noticeRoutes = (services: Services): Route[] => [
  route(listNoticesEndpoint, ({ session, request, query }) =>
    listNotices(services.db, services, session, request, query),
  ),
  route(archiveNotices, ({ session, body, transact }) =>
    transact(async (tx) => ({
      data: { archived: await archive(tx, session.cabinetId, body.ids, services.clock.now()) },
    })),
  ),
  route(getNoticeChoicesEndpoint, async ({ session }) => ({ data: await getNoticeChoices(services.db, session) })),
  route(updateNoticeChoicesEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await updateNoticeChoices(tx, session, body.email) })),
  ),
  route(updateTelegram, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await updateTelegramEvents(tx, services, session, body.events) })),
  ),
]
