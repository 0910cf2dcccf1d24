import type { Credential } from '@navyk/api-spec/market/credentials'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import type { Reader } from '#platform/database'
import { notFound, type Session } from '#platform/http'
import { credentialFiles } from './files/files.ts'
import { isExpiring, maySee, mayTake } from './policy.ts'
import { type CredentialRow, findCredentialRow } from './queries.ts'

/** Screens of a credential: where staff check it, and where its executor has it. */
export const staffLink = (id: string) => `${contactListPath}?tab=credentials&credential=${id}` as const
export const ownLink = (id: string) => `${profilePath}?credential=${id}` as const

/** Credentials with their files; two queries, however many. */
export async function presentCredentials(
  reader: Reader,
  session: Session,
  rows: CredentialRow[],
  today: string,
): Promise<Credential[]> {
  const files = await credentialFiles.listOf(
    reader,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    executor: { id: row.executor_id, firstName: row.first_name, lastName: row.last_name },
    kind: row.kind,
    number: row.number,
    issuer: row.issuer,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    state: row.state,
    isExpiring: isExpiring(row, today),
    reason: row.reason,
    uploadedAt: row.uploaded_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    files: files.get(row.id) ?? [],
    actions: {
      confirm: mayTake(session, row, 'confirm', today),
      refuse: mayTake(session, row, 'refuse', today),
      remove: mayTake(session, row, 'remove', today),
    },
    version: row.version,
  }))
}

/** @throws Failure 404 absent, or another executor's */
export async function getVisibleRow(
  reader: Reader,
  session: Session,
  id: string,
  today: string,
): Promise<CredentialRow> {
  const row = await findCredentialRow(reader, id, today)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

export async function presentOne(reader: Reader, session: Session, id: string, today: string): Promise<Credential> {
  const row = await getVisibleRow(reader, session, id, today)
  const [presented] = await presentCredentials(reader, session, [row], today)
  if (!presented) throw new Error('one credential is presented as one')
  return presented
}
