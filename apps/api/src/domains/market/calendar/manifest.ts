// Calendar: the public page of free times, by which strangers find an executor. It has no tables: cards are the
// profiles', free times the schedule's, prices follow from the pay by the rule of offers. Its answers are public.
import * as spec from '@navyk/api-spec/market/calendar'
import { readAndNote } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getPublicCalendar } from './get-public-calendar.ts'

export const manifest: DomainManifest = {
  routes: [readAndNote(spec.getPublicCalendar, getPublicCalendar)],
}
