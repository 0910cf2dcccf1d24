import { archiveNotices, listNotices as listNoticesEndpoint } from '@navyk/api-spec'
import { type Route, route } from '../../platform/http/index.ts'
import type { Services } from '../../platform/services.ts'
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
]
