import type * as spec from '@navyk/api-spec/market/profiles'
import type { ExecutorCard } from '@navyk/api-spec/market/profiles'
import { businessDate } from '@navyk/api-spec/kit'
import { marksOf } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { ReadCase, Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findApprovedApplication } from '#market/applications'
import { listWorkingHours } from '#teaching/schedule'
import { type CheckedCard, listCards } from './teacher-queries.ts'

/** The card of the session's cabinet as its owner sees it. */
export const getOwnCard: ReadCase<typeof spec.getOwnCard, 'clock'> = async (reader, { clock }, session) => {
  const person = (await listPeople(reader, [session.cabinetId])).get(session.cabinetId)
  if (!person) throw new Error(`Cabinet ${session.cabinetId} has a session and is not there`)
  const { role, firstName, lastName, avatar, since } = person
  const card = role === 'executor' ? await getCard(reader, session, businessDate(clock.now())) : null
  return { role, firstName, lastName, avatar, since: since.toISOString(), card }
}

/** A card without its working hours, which the schedule has. */
type WrittenCard = Omit<ExecutorCard, 'availability'>

/** The saved card, or the start values of a new one. */
async function getCard(reader: Reader, session: Session, today: string): Promise<ExecutorCard> {
  const row = (await listCards(reader, [session.cabinetId], today)).get(session.cabinetId)
  const week = (await listWorkingHours(reader, [session.cabinetId])).get(session.cabinetId)?.week ?? []
  return { ...(row ? cardOf(row) : await firstCard(reader, session)), availability: [...week] }
}

async function firstCard(reader: Reader, session: Session): Promise<WrittenCard> {
  const application = await findApprovedApplication(reader, session.accountId)
  return {
    about: application?.about ?? '',
    city: application?.city ?? '',
    subjects: application?.subjects ?? [],
    levels: [],
    formats: application?.formats ?? [],
    experienceYears: application?.experienceYears ?? null,
    hourPayKopecks: null,
    isPublic: false,
    checked: [],
    version: 1,
  }
}

const cardOf = (row: CheckedCard): WrittenCard => ({
  about: row.about,
  city: row.city,
  subjects: row.subjects,
  levels: row.levels,
  formats: row.formats,
  experienceYears: row.experience_years,
  hourPayKopecks: row.hour_kopecks,
  isPublic: row.is_public,
  checked: marksOf(row.checked),
  version: row.version,
})
