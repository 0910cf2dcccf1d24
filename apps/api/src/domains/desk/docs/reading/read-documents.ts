import type * as spec from '@navyk/api-spec/desk/docs'
import { mostShownPages } from '@navyk/api-spec/desk/docs'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import { type Db, emptyPage, type Reader } from '#platform/database'
import { type AnsweredFile, notFound, type ReadCase, refused, type Session } from '#platform/http'
import { drawPage, NotDrawn } from '#platform/files/pdf'
import type { Effects, Services } from '#platform/services.ts'
import { readFile } from '#messages/files'
import { documentSteps } from '../life/document-steps.ts'
import { countsAsViewed, maySee } from '../policy.ts'
import { presentDocument, presentDocuments } from '../present.ts'
import { type DocumentFilter, type DocumentRow, findDocumentRow, listDocumentRows, lockDocument } from '../queries.ts'

/** A page of documents, newest first. A person's filter can only narrow. */
export const listDocuments: ReadCase<typeof spec.listDocuments> = async (reader, _effects, session, query) => {
  const own = session.role === 'staff' ? undefined : session.cabinetId
  if (own !== undefined && (query.cabinetId ?? own) !== own) return emptyPage
  const { rows, nextCursor } = await listDocumentRows(reader, filterOf(session, query), query)
  return {
    data: await presentDocuments(reader, rows),
    nextCursor,
  }
}

/** The query's filter; a person gets only their own documents. */
export function filterOf(
  session: Session,
  { cabinetId, contractId, state, kind, search, scope }: Input<typeof spec.downloadDocuments>,
): DocumentFilter {
  const own = session.role === 'staff' ? undefined : session.cabinetId
  return {
    cabinetId: own ?? cabinetId,
    contractId,
    state,
    kind,
    search: search?.replaceAll('\0', '').trim(),
    isSeenByPerson: own !== undefined,
    ...scopeOf(session, scope),
  }
}

/** Filter of documents that wait: for a person those that ask for their answer, for staff those that were handed in or declined. */
function scopeOf(session: Session, scope: Input<typeof spec.listDocuments>['scope']): DocumentFilter {
  if (scope === undefined) return {}
  if (scope !== 'waiting') return { direction: scope === 'of_service' ? 'to_person' : 'to_service' }
  return session.role === 'staff'
    ? { states: ['uploaded', 'declined'] }
    : { states: ['sent', 'viewed'], isToAcknowledge: true }
}

/** Reads a document, and records the first reading by its person. @throws Failure 404 absent, another person's, or not sent */
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
    const { move, answer } = documentSteps.forLocked(tx, services, session, { row: locked })
    if (countsAsViewed(session, locked)) {
      await move({ to: 'viewed', action: 'viewed', set: { viewed_at: services.clock.now() } })
    }
    return answer()
  })
}

/** @throws Failure 404 as getDocument */
export async function downloadDocument(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  { id }: Input<typeof spec.downloadDocument>,
): Promise<AnsweredFile> {
  return fileOf(reader, effects, (await visibleDocument(reader, session, id)).file_id, id)
}

/** @throws Failure 404 as getDocument, and where it was not signed on paper */
export async function downloadDocumentScan(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  { id }: Input<typeof spec.downloadDocumentScan>,
): Promise<AnsweredFile> {
  return fileOf(reader, effects, (await visibleDocument(reader, session, id)).scan_file_id, id)
}

async function fileOf(reader: Reader, effects: Pick<Effects, 'files' | 'log'>, fileId: string | null, id: string) {
  const file = fileId === null ? undefined : await readFile(reader, effects, fileId)
  if (!file) throw notFound()
  return { ...file, shows: { id } }
}

/** Counts the pages of a file or scan that can be shown as pictures. @throws Failure 404 as getDocument · 409 it can't be drawn ·
 *  503 */
export const countDocumentPages: ReadCase<typeof spec.countDocumentPages, 'files' | 'log'> = async (
  reader,
  effects,
  session,
  asked,
) => {
  const { pages } = await pageOf(reader, effects, session, { ...asked, page: 0 })
  return { pages, shownPages: Math.min(pages, mostShownPages) }
}

/** @throws Failure 404 as getDocument, and where there is no such page or it is not shown · 409 it can't be drawn · 503 */
export async function showDocumentPage(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  { id, page, of }: Input<typeof spec.showDocumentPage>,
): Promise<AnsweredFile> {
  const { picture, shows } = await pageOf(reader, effects, session, { id, of, page: Number(page) })
  if (!picture) throw notFound()
  return { name: `${page}.webp`, bytes: picture, shows }
}

async function pageOf(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  { id, of, page }: { id: string; of: 'file' | 'scan'; page: number },
) {
  const row = await visibleDocument(reader, session, id)
  const { shows, ...file } = await fileOf(reader, effects, of === 'file' ? row.file_id : row.scan_file_id, id)
  if (page > mostShownPages) throw notFound()
  try {
    return { shows, ...(await drawPage(file, page, session.cabinetId)) }
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error
    effects.log.warn({ err: error, documentId: id }, 'a document could not be drawn')
    throw refused('document_not_drawn', 'docs.not_drawn')
  }
}

/** Lists the actions on a document with their actors, newest first. @throws Failure 404 */
export const listDocumentHistory: ReadCase<typeof spec.listDocumentHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  await visibleDocument(reader, session, id)
  return listHistory(reader, 'document', id)
}

/** A document as other domains name it, if the session may see it. */
export async function findDocumentRef(
  reader: Reader,
  session: Session,
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  const row = await findDocumentRow(reader, id)
  return row && maySee(session, row) ? { id, title: row.title } : undefined
}

export async function visibleDocument(reader: Reader, session: Session, id: string): Promise<DocumentRow> {
  const row = await findDocumentRow(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}
