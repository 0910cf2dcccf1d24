import type * as spec from '@navyk/api-spec/market/profiles'
import type { ExecutorCard } from '@navyk/api-spec/market/profiles'
import type { Reader } from '../../../platform/database/index.ts'
import type { ReadCase, Session } from '../../../platform/http/index.ts'
import { listPeople } from '../../people/accounts/index.ts'
import { findApprovedApplication } from '../applications/index.ts'
import { findWorkingHours } from '../../teaching/schedule/index.ts'
import { type CardRow, findCard } from './queries.ts'

/** The card of the session's cabinet as its owner sees it. */
export const getOwnCard: ReadCase<typeof spec.getOwnCard> = async (reader, _effects, session) => {
  const person = (await listPeople(reader, [session.cabinetId])).get(session.cabinetId)
  if (!person) throw new Error(`Cabinet ${session.cabinetId} has a session and is not there`)
  const { role, firstName, lastName, avatar, since } = person
  const card = role === 'executor' ? await getCard(reader, session) : null
  return { role, firstName, lastName, avatar, since: since.toISOString(), card }
}

/** A card without its working hours, which the schedule has. */
type WrittenCard = Omit<ExecutorCard, 'availability'>

/** The saved card, or the start values of a new one. */
async function getCard(reader: Reader, session: Session): Promise<ExecutorCard> {
  const row = await findCard(reader, session.cabinetId)
  const { week } = await findWorkingHours(reader, session.cabinetId)
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
    version: 1,
  }
}

const cardOf = (row: CardRow): WrittenCard => ({
  about: row.about,
  city: row.city,
  subjects: row.subjects,
  levels: row.levels,
  formats: row.formats,
  experienceYears: row.experience_years,
  hourPayKopecks: row.hour_kopecks,
  isPublic: row.is_public,
  version: row.version,
})
