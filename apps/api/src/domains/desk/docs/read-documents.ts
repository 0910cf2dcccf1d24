import type * as spec from '@navyk/api-spec/desk/docs'
import { type Answer, defaultPageSize, type Input } from '@navyk/api-spec/kit'
import { listHistory } from '../../../platform/audit/index.ts'
import { readIdCursor } from '../../../platform/cursors.ts'
import type { Db, Reader } from '../../../platform/database/index.ts'
import { type AnsweredFile, notFound, type ReadCase, type Session } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { readFile } from '../../messages/files/index.ts'
import { documentSteps } from './document-steps.ts'
import { countsAsViewed, maySee } from './policy.ts'
import { presentDocument, presentDocuments } from './present.ts'
import { type DocumentFilter, type DocumentRow, findDocumentRow, listDocumentRows, lockDocument } from './queries.ts'

/** A page of documents, newest first. A person's filter can only narrow. */
export const listDocuments: ReadCase<typeof spec.listDocuments> = async (reader, _effects, session, query) => {
  const own = session.role === 'staff' ? undefined : session.cabinetId
  const { cabinetId = own, state, kind } = query
  if (own !== undefined && cabinetId !== own) return { data: [], nextCursor: null }
  const limit = query.limit ?? defaultPageSize
  const after = query.cursor === undefined ? undefined : readIdCursor(query.cursor)
  const filter = { cabinetId, state, kind, isSeenByPerson: own !== undefined, ...scopeOf(session, query.scope) }
  const rows = await listDocumentRows(reader, filter, after, limit + 1)
  const shown = rows.slice(0, limit)
  return {
    data: await presentDocuments(reader, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** For a person waits what asks for their answer, for staff what was handed in or declined. */
function scopeOf(session: Session, scope: Input<typeof spec.listDocuments>['scope']): DocumentFilter {
  if (scope === undefined) return {}
  if (scope !== 'waiting') return { direction: scope === 'of_service' ? 'to_person' : 'to_service' }
  return session.role === 'staff'
    ? { states: ['uploaded', 'declined'] }
    : { states: ['sent', 'viewed'], isToAcknowledge: true }
}

/** When its person reads it for the first time, that is noted. @throws Failure 404 absent, another person's, or not sent */
export async function getDocument(
  reader: Db,
  services: Services,
  session: Session,
  { id }: Input<typeof spec.getDocument>,
): Promise<Answer<typeof spec.getDocument>> {
  const row = await visibleDocument(reader, session, id)
  if (!countsAsViewed(session, row)) return presentDocument(reader, services, session, row)
  return services.transact(async (tx) => {
    // Meanwhile another tab may have read it.
    const locked = (await lockDocument(tx, id)) ?? row
    const { take, answer } = documentSteps.at(tx, services, session, { row: locked })
    if (countsAsViewed(session, locked)) {
      await take({ to: 'viewed', action: 'viewed', set: { viewed_at: services.clock.now() } })
    }
    return answer()
  })
}

/** @throws Failure 404 as getDocument */
export async function downloadDocument(
  reader: Reader,
  _effects: unknown,
  session: Session,
  { id }: Input<typeof spec.downloadDocument>,
): Promise<AnsweredFile> {
  return fileOf(reader, (await visibleDocument(reader, session, id)).file_id, id)
}

/** @throws Failure 404 as getDocument, and where it was not signed on paper */
export async function downloadDocumentScan(
  reader: Reader,
  _effects: unknown,
  session: Session,
  { id }: Input<typeof spec.downloadDocumentScan>,
): Promise<AnsweredFile> {
  return fileOf(reader, (await visibleDocument(reader, session, id)).scan_file_id, id)
}

async function fileOf(reader: Reader, fileId: string | null, id: string): Promise<AnsweredFile> {
  const file = fileId === null ? undefined : await readFile(reader, fileId)
  if (!file) throw notFound()
  return { ...file, shows: { id } }
}

/** Who did what with a document, newest first. @throws Failure 404 */
export const listDocumentHistory: ReadCase<typeof spec.listDocumentHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  await visibleDocument(reader, session, id)
  return listHistory(reader, 'document', id)
}

export async function visibleDocument(reader: Reader, session: Session, id: string): Promise<DocumentRow> {
  const row = await findDocumentRow(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}
