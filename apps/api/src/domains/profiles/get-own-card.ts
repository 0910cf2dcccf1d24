import type { ExecutorCard, OwnCard } from '@navyk/api-spec'
import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { listPeople } from '../accounts/index.ts'
import { findApprovedApplication } from '../applications/index.ts'
import { type CardRow, findCard } from './queries.ts'

/** The card of the session's cabinet as its owner sees it. */
export async function getOwnCard(reader: Reader, session: Session): Promise<OwnCard> {
  const person = (await listPeople(reader, [session.cabinetId])).get(session.cabinetId)
  if (!person) throw new Error(`Cabinet ${session.cabinetId} has a session and is not there`)
  const { role, firstName, lastName, avatar, since } = person
  const card = role === 'executor' ? await getCard(reader, session) : null
  return { role, firstName, lastName, avatar, since: since.toISOString(), card }
}

/** What is saved, or else what a new card begins with. */
async function getCard(reader: Reader, session: Session): Promise<ExecutorCard> {
  const row = await findCard(reader, session.cabinetId)
  return row ? cardOf(row) : firstCard(reader, session)
}

async function firstCard(reader: Reader, session: Session): Promise<ExecutorCard> {
  const application = await findApprovedApplication(reader, session.accountId)
  return {
    about: application?.about ?? '',
    city: application?.city ?? '',
    subjects: application?.subjects ?? [],
    formats: application?.formats ?? [],
    experienceYears: application?.experienceYears ?? null,
    hourKopecks: null,
    availability: [],
    isPublic: false,
    version: 1,
  }
}

const cardOf = (row: CardRow): ExecutorCard => ({
  about: row.about,
  city: row.city,
  subjects: row.subjects,
  formats: row.formats,
  experienceYears: row.experience_years,
  hourKopecks: row.hour_kopecks,
  availability: row.availability,
  isPublic: row.is_public,
  version: row.version,
})
