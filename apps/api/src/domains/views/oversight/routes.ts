import * as spec from '@navyk/api-spec/views/oversight'
import { read } from '../../../platform/http/index.ts'
import { listQuotaReaches, listReadings } from './list-readings.ts'

export const oversightRoutes = [read(spec.listReadings, listReadings), read(spec.listQuotaReaches, listQuotaReaches)]
