import { getPublicCalendar as getPublicCalendarEndpoint } from '@navyk/api-spec/market/calendar'
import { type Route, route, tooMany } from '../../../platform/http/index.ts'
import { countHits, networkOf } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getPublicCalendar } from './get-public-calendar.ts'

export const calendarRoutes = (services: Services): Route[] => [
  route(getPublicCalendarEndpoint, async ({ query, request }) => {
    const now = services.clock.now()
    const limit = { subject: `calendar:${networkOf(request.address)}`, most: 120, windowMs: 60_000 }
    const [passed] = await countHits(services.db, [limit], now)
    if (passed) throw tooMany(passed.seconds)
    return getPublicCalendar(services.db, now, query)
  }),
]
