import * as spec from '@navyk/api-spec/market/calendar'
import { writeInSteps } from '../../../platform/http/index.ts'
import { openPublicCalendar } from './get-public-calendar.ts'

export const calendarRoutes = [writeInSteps(spec.getPublicCalendar, openPublicCalendar)]
