import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeForm } from '@navyk/api-spec/teaching/programmes'
import { addDays, dayMs } from '@navyk/api-spec/kit'
import { isDayOfPattern } from '@navyk/api-spec/vocabulary'
import { type Change, recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { hasSeatsToGive } from '../policy.ts'
import { getPresentedProgramme } from '../lists/present-programme.ts'
import { lockProgrammeRow, programmeSteps } from '../programme-steps.ts'
import { insertProgramme, type ProgrammeRow } from '../queries.ts'
import { offerFreeSeats } from '../seats/waiting-list.ts'

/** Drafts a programme, which managers alone see. */
export const createProgramme: WriteCase<typeof spec.createProgramme, 'clock' | 'ids'> = (tx, effects, session, form) =>
  draft(tx, effects, session, form, { action: 'created' })

async function draft(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  form: ProgrammeForm,
  event: { action: string; changes?: Record<string, Change> },
) {
  const now = effects.clock.now()
  const id = effects.ids.next()
  await insertProgramme(tx, { ...columnsOf(form), id, state: 'draft', cancel_reason: null, created_at: now })
  await recordEvent(tx, effects, session, { objectKind: 'programme', objectId: id, ...event })
  return getPresentedProgramme(tx, session, id, now)
}

/** Changes a programme. If it gets more seats, the first in line are offered theirs. @throws Failure 404 · 409 an older version, a
 *  programme that is over · 422 fewer seats than are given */
export const changeProgramme = programmeSteps.useCase<typeof spec.changeProgramme>(
  'change',
  async ({ tx, effects, session, row, move }, { id: _, version: __, ...form }) => {
    if (form.seats < row.occupied) {
      throw invalidFields({ seats: { key: 'programmes.seats_given', values: { count: row.occupied } } })
    }
    await move({ action: 'changed', changes: changesOf(row, form), set: columnsOf(form) })
    await offerFreeSeats(tx, effects, session, row.id)
    if (hasSeatsToGive(row)) {
      await effects.announceStep(tx, effects, session, 'programme.offered', { programmeId: row.id })
    }
  },
)

/** Drafts a programme like another one, all its days as much later as the first. @throws Failure 404 · 422 a first day that is
 *  none of its weekdays */
export const copyProgramme: WriteCase<typeof spec.copyProgramme, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, startsOn },
) => {
  const row = await lockProgrammeRow({ tx, now: effects.clock.now() }, id)
  if (!row) throw notFound()
  if (!isDayOfPattern(startsOn, row.weekly_pattern)) throw invalidFields({ startsOn: 'validation.first_weekday' })
  const days = Math.round((Date.parse(startsOn) - Date.parse(row.starts_on)) / dayMs)
  const form = { ...formOf(row), startsOn, endsOn: addDays(row.ends_on, days) }
  return draft(
    tx,
    effects,
    session,
    { ...form, enrolUntil: addDays(row.enrol_until, days) },
    {
      action: 'copied',
      changes: { copyOf: { from: null, to: row.number } },
    },
  )
}

/** Columns of a programme from its form. */
const columnsOf = (form: ProgrammeForm) => ({
  title: form.title,
  description: form.description,
  subject: form.subject,
  level: form.level ?? null,
  audience: form.audience,
  format: form.format,
  place: form.place,
  city: form.city,
  minimum_seats: form.minimumSeats,
  seats: form.seats,
  price_basis: form.priceBasis,
  price_kopecks: form.priceKopecks,
  trial_price_kopecks: form.trialPriceKopecks ?? null,
  planned_sessions: form.plannedSessions,
  starts_on: form.startsOn,
  ends_on: form.endsOn,
  weekly_pattern: form.weeklyPattern,
  enrol_until: form.enrolUntil,
  confirms_itself: form.confirmsItself,
})

const formOf = (row: ProgrammeRow): ProgrammeForm => ({
  title: row.title,
  description: row.description,
  subject: row.subject,
  level: row.level,
  audience: row.audience,
  format: row.format,
  place: row.place,
  city: row.city,
  minimumSeats: row.minimum_seats,
  seats: row.seats,
  priceBasis: row.price_basis,
  priceKopecks: row.price_kopecks,
  trialPriceKopecks: row.trial_price_kopecks,
  plannedSessions: row.planned_sessions,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  // The database returns the fields of an object in an order of its own.
  weeklyPattern: row.weekly_pattern.map(({ weekday, time, minutes }) => ({ weekday, time, minutes })),
  enrolUntil: row.enrol_until,
  confirmsItself: row.confirms_itself,
})

/** The fields that differ, for the history. */
function changesOf(row: ProgrammeRow, form: ProgrammeForm): Record<string, Change> {
  const before: Record<string, unknown> = { ...formOf(row) }
  const differing = Object.entries(form).filter(
    ([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[field] ?? null),
  )
  return Object.fromEntries(differing.map(([field, to]) => [field, { from: before[field] ?? null, to: to ?? null }]))
}
