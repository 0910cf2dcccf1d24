import { maskPhone } from '@navyk/api-spec/vocabulary'
import type { Application, ApplicationRow } from '@navyk/api-spec/market/applications'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import type { Reader } from '#platform/database'
import { listPeople } from '#people/accounts'
import { type ApplicationRecord, findNewestApproved } from './queries.ts'

/** The page on which staff decide applications. */
export const staffLink = `${contactListPath}?tab=applications`

/** An application as its author sees it. */
export function presentApplication(row: ApplicationRecord): Application {
  return {
    id: row.id,
    about: row.about,
    subjects: row.subjects,
    formats: row.formats,
    city: row.city,
    experienceYears: row.experience_years,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    interviewAt: row.interview_at?.toISOString() ?? null,
    reason: row.reason,
    version: row.version,
  }
}

/** Applications as staff see them: with who applied. One query more, however many. */
export async function presentForStaff(reader: Reader, rows: ApplicationRecord[]): Promise<ApplicationRow[]> {
  const people = await listPeople(
    reader,
    rows.map((row) => row.cabinet_id),
  )
  return rows.map((row) => {
    const person = people.get(row.cabinet_id)
    if (!person) throw new Error(`Cabinet ${row.cabinet_id} applied and is not there`)
    const { accountId, firstName, lastName, phone } = person
    return { ...presentApplication(row), applicant: { accountId, firstName, lastName, maskedPhone: maskPhone(phone) } }
  })
}

/** The application that made the account's owner an executor; an executor from the start has none. */
export async function findApprovedApplication(reader: Reader, accountId: string): Promise<Application | undefined> {
  const row = await findNewestApproved(reader, accountId)
  return row && presentApplication(row)
}
