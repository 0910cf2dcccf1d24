import type { DocumentKind, DocumentState } from '@navyk/api-spec/desk/docs'
import { type Insertable, type Selectable, sql } from 'kysely'
import { erasedText } from '#platform/audit'
import {
  anyOf,
  by,
  type Database,
  descending,
  holdsText,
  ifGiven,
  json,
  movedOn,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Search,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import { removeFiles } from '#messages/files'
import { peopleNamed } from '#people/accounts'

export type DocumentRow = Selectable<Database['document']>
export type EvidenceRow = Selectable<Database['document_acknowledgement']>

export interface DocumentFilter {
  cabinetId?: string | undefined
  contractId?: string | undefined
  state?: DocumentState | undefined
  states?: readonly DocumentState[] | undefined
  kind?: DocumentKind | undefined
  /** A part of the title, or the person's name. */
  search?: string | undefined
  direction?: 'to_person' | 'to_service' | undefined
  /** Only documents that a person may see: sent to them, or handed in by them. */
  isSeenByPerson?: boolean
  /** Only documents that ask for an answer. */
  isToAcknowledge?: boolean
}

/** A page of documents, newest first, after the document `after`. */
export async function listDocumentRows(
  reader: Reader,
  filter: DocumentFilter,
  page: PageRequest,
): Promise<PageOfRows<DocumentRow>> {
  const {
    cabinetId,
    contractId,
    state,
    states,
    kind,
    direction,
    isSeenByPerson = false,
    isToAcknowledge = false,
  } = filter
  return reader
    .selectFrom('document')
    .selectAll()
    .$call((query) => whereGiven(query, { cabinet_id: cabinetId, contract_id: contractId, state }))
    .$call(ifGiven(states, (query, states) => query.where('state', 'in', states)))
    .$call((query) => whereGiven(query, { kind }))
    .$call((query) => whereGiven(query, { direction }))
    .$if(isSeenByPerson, (query) =>
      query.where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('direction', '=', 'to_service')])),
    )
    .$if(isToAcknowledge, (query) => query.where('is_to_acknowledge', '=', true))
    .$call(pageBy(descending(by.id('id')), page, searchOf(filter)))
}

const searchOf = ({ search = '' }: DocumentFilter): Search | undefined =>
  search === ''
    ? undefined
    : {
        id: 'document.id',
        ways: [holdsText('document.title', search), sql`document.cabinet_id in (${peopleNamed(search)})`],
      }

/** Counts the documents that wait for somebody's answer, and lists the newest of them. */
export async function listDocumentsToAnswer(reader: Reader, cabinetId: string, most: number) {
  const rows = await reader
    .selectFrom('document')
    .select(['id', 'title', sql<number>`count(*) over ()::int`.as('all_rows')])
    .where('cabinet_id', '=', cabinetId)
    .where('state', 'in', ['sent', 'viewed'])
    .where('is_to_acknowledge', '=', true)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return { count: rows[0]?.all_rows ?? 0, items: rows.map(({ id, title }) => ({ id, title })) }
}

/** Counts documents that people have handed in and nobody has checked (with the time of the oldest), and documents that people
 *  have declined. */
export async function countDocumentsToSee(reader: Reader) {
  return reader
    .selectFrom('document')
    .select([
      sql<number>`(count(*) filter (where state = 'uploaded'))::int`.as('handedIn'),
      sql<Date | null>`min(created_at) filter (where state = 'uploaded')`.as('handedInSince'),
      sql<number>`(count(*) filter (where state = 'declined'))::int`.as('declined'),
    ])
    .where('state', 'in', ['uploaded', 'declined'])
    .executeTakeFirstOrThrow()
}

export async function findDocumentRow(reader: Reader, id: string): Promise<DocumentRow | undefined> {
  return reader.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The document that this one has replaced. */
export async function findSuperseded(reader: Reader, id: string): Promise<DocumentRow | undefined> {
  return reader.selectFrom('document').selectAll().where('superseded_by', '=', id).executeTakeFirst()
}

export async function lockDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return tx.selectFrom('document').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertDocuments(tx: Tx, rows: Insertable<Database['document']>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('document')
    .values(rows.map(({ blocks, ...row }) => ({ ...row, blocks: blocks === null ? null : json(blocks) })))
    .execute()
}

/** Documents after the id `after` that nobody has answered by their last day, which was before `today`. */
export async function listUnanswered(reader: Reader, today: string, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('document')
    .select('id')
    .where('state', 'in', ['sent', 'viewed'])
    .where('answer_by', '<', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type DocumentColumns = Partial<
  Pick<
    DocumentRow,
    'sent_at' | 'viewed_at' | 'answer_by' | 'scan_file_id' | 'decline_reason' | 'end_reason' | 'superseded_by'
  >
>

/** Moves a document on, if it still is as it was found. @returns undefined when it is not */
export async function moveDocument(
  tx: Tx,
  before: Pick<DocumentRow, 'id' | 'version' | 'state'>,
  to: DocumentState,
  columns: DocumentColumns,
): Promise<DocumentRow | undefined> {
  return movedOn(tx.updateTable('document').set(columns), before, to).returningAll().executeTakeFirst()
}

export async function insertEvidence(tx: Tx, row: EvidenceRow): Promise<void> {
  await tx.insertInto('document_acknowledgement').values(row).execute()
}

export async function findEvidence(reader: Reader, documentId: string): Promise<EvidenceRow | undefined> {
  return reader
    .selectFrom('document_acknowledgement')
    .selectAll()
    .where('document_id', '=', documentId)
    .executeTakeFirst()
}

/** The cabinet that each document is about. */
export const partiesOfDocuments: PartiesQuery = sql`select id, cabinet_id from document`

/** Deletes what a person was sent or has handed in; what they have acknowledged or signed is kept as a proof, without the
 *  words that were said about it. @returns the ids of the documents */
export async function eraseDocuments(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .selectFrom('document')
    .leftJoin('document_acknowledgement as evidence', 'evidence.document_id', 'document.id')
    .select(['document.id', 'document.file_id', 'document.scan_file_id', 'evidence.document_id as evidence'])
    .where('document.cabinet_id', '=', anyOf(cabinetIds))
    .execute()
  const isProof = (row: (typeof rows)[number]) => row.evidence !== null || row.scan_file_id !== null
  const gone = rows.filter((row) => !isProof(row))
  const kept = rows.filter(isProof).map(({ id }) => id)
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    await tx.deleteFrom('document').where('id', '=', anyOf(ids)).execute()
    await removeFiles(
      tx,
      gone.map(({ file_id: file }) => file),
    )
  }
  await tx.deleteFrom('document_mailing_target').where('cabinet_id', '=', anyOf(cabinetIds)).execute()
  await tx
    .updateTable('document')
    .set({
      decline_reason: sql`case when decline_reason is null then null else ${erasedText} end`,
      end_reason: sql`case when end_reason is null then null else ${erasedText} end`,
    })
    .where('id', '=', anyOf(kept))
    .execute()
  return rows.map(({ id }) => id)
}
