// One template sent to many at once. Whom it goes to is written down when it starts; a task makes and sends the documents
// one by one, each in a transaction of its own, so that a process that ends loses none and sends none twice.
import { nameOf, refOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/desk/docs'
import { type DocumentMailing, mostLeftOut, mostMailings } from '@navyk/api-spec/desk/docs'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { Failure, notFound, type ReadCase, type Session, type WriteCase } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { listPeople, staffSession } from '#people/accounts'
import {
  countTargets,
  findMailing,
  findOpenMailing,
  finishMailing,
  insertMailing,
  listLeftOutRows,
  listMailingRows,
  listOpenMailings,
  listWaiting,
  type MailingFilter,
  nameDocument,
  recordTargetResult,
} from './mailing-queries.ts'
import { storeDraft, refuseUnpublished, sendNow, type DrawnDocument, writeDocument } from '../making/make-document.ts'
import { type RecordOfTarget, readRecords } from '../templates/record-values.ts'
import { findTemplateRow, type TemplateRow } from '../templates/template-queries.ts'

const mailingTask = 'send-document-mailing'
export const carryOnMailingsTask = 'carry-on-document-mailings'

interface TargetFilter {
  scope: 'running' | 'everybody'
  subject?: Parameters<typeof countTargets>[1]['subject'] | undefined
}

const wishOf = ({ id, audience, basis }: TemplateRow, { scope, subject = null }: TargetFilter) => ({
  templateId: id,
  audience,
  basis,
  scope,
  subject,
})

/** @throws Failure 404 · 409 the template is not published */
async function publishedTemplate(reader: Reader, id: string): Promise<TemplateRow> {
  const template = await findTemplateRow(reader, id)
  if (!template) throw notFound()
  refuseUnpublished(template)
  return template
}

/** @throws Failure 404 · 409 the template is not published */
export const countMailing: ReadCase<typeof spec.countMailing> = async (reader, _effects, _session, asked) => {
  const template = await publishedTemplate(reader, asked.templateId)
  return { count: await countTargets(reader, wishOf(template, asked)) }
}

/** @throws Failure 404 · 409 the template is not published */
export const startDocumentMailing: WriteCase<typeof spec.startDocumentMailing> = async (
  tx,
  effects,
  session,
  asked,
) => {
  const template = await publishedTemplate(tx, asked.templateId)
  const id = effects.ids.next()
  const { scope, subject = null } = asked
  const row = {
    id,
    template_id: template.id,
    scope,
    subject,
    total_count: 0,
    started_by: session.cabinetId,
    started_at: effects.clock.now(),
  }
  const started = await insertMailing(tx, row, wishOf(template, asked))
  if (started)
    await recordEvent(tx, effects, session, { objectKind: 'document_mailing', objectId: id, action: 'started' })
  const mailing = started ?? (await findOpenMailing(tx, template.id))
  if (!mailing) throw new Error(`the mailing of ${template.id} is gone`)
  await effects.queue.send(tx, mailingTask, { mailingId: mailing.id })
  return presentMailing(nameOf((await listPeople(tx, [mailing.started_by])).get(mailing.started_by)), {
    ...mailing,
    title: template.title,
    number: template.number,
  })
}

export const listDocumentMailings: ReadCase<typeof spec.listDocumentMailings> = (reader, _effects, _session, query) =>
  readMailings(reader, query, mostMailings)

export async function readMailings(reader: Reader, filter: MailingFilter, limit: number): Promise<DocumentMailing[]> {
  const rows = await listMailingRows(reader, filter, limit)
  const people = await listPeople(
    reader,
    rows.map((row) => row.started_by),
  )
  return rows.map((row) => presentMailing(nameOf(people.get(row.started_by)), row))
}

/** @throws Failure 404 */
export const listLeftOutOfMailing: ReadCase<typeof spec.listLeftOutOfMailing> = async (
  reader,
  _effects,
  _session,
  { id },
) => {
  if (!(await findMailing(reader, id))) throw notFound()
  const rows = await listLeftOutRows(reader, id, mostLeftOut)
  const people = await listPeople(
    reader,
    rows.map((row) => row.cabinet_id),
  )
  return rows.map(({ cabinet_id, reason }) => ({ person: refOf(people, cabinet_id), reason: reason ?? 'refused' }))
}

const presentMailing = (
  startedBy: string,
  row: Awaited<ReturnType<typeof listMailingRows>>[number],
): DocumentMailing => ({
  id: row.id,
  template: { id: row.template_id, title: row.title, number: row.number },
  scope: row.scope,
  subject: row.subject,
  startedBy,
  totalCount: row.total_count,
  sentCount: row.sent_count,
  leftOutCount: row.left_out_count,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** Targets that are read at once. */
const batchSize = 50

async function continueMailing(services: Services, mailingId: string): Promise<void> {
  const mailing = await findMailing(services.db, mailingId)
  const template = mailing && (await findTemplateRow(services.db, mailing.template_id))
  if (!mailing || !template || mailing.finished_at !== null) return
  const session = await staffSession(services.db, mailing.started_by, ['manager'])
  let waiting = await listWaiting(services.db, mailingId, batchSize)
  while (waiting.length > 0) {
    const records = await readRecords(services.db, services, template.audience, waiting)
    for (const target of waiting) {
      const record = records.find((one) => one.target === target)
      await sendOne(services, session, template, { mailingId, position: target.position, record })
    }
    waiting = await listWaiting(services.db, mailingId, batchSize)
  }
  await services.transact((tx) => finishMailing(tx, mailingId, services.clock.now()))
}

interface Place {
  mailingId: string
  position: number
  record: RecordOfTarget | undefined
}

/** Makes and sends one document, or stores the reason why not. */
async function sendOne(
  services: Services,
  session: Session,
  template: TemplateRow,
  { mailingId, position, record }: Place,
): Promise<void> {
  const recordLeftOut = (reason: 'fields_empty' | 'gone' | 'refused') =>
    services.transact((tx) => recordTargetResult(tx, mailingId, position, { state: 'left_out', reason }))
  if (!record || record.person.phone === '') return void (await recordLeftOut('gone'))
  try {
    const written = await writeDocument(services, template, record, session.cabinetId)
    await storeAndSend(services, session, written, mailingId, position)
  } catch (error) {
    // What may pass, such as too much work at once, is tried again by the queue.
    if (!(error instanceof Failure) || error.status >= 500) throw error
    await recordLeftOut(error.code === 'document_fields_empty' ? 'fields_empty' : 'refused')
  }
}

const storeAndSend = (
  services: Services,
  session: Session,
  written: DrawnDocument,
  mailingId: string,
  position: number,
) =>
  services.transact(async (tx) => {
    if (!(await recordTargetResult(tx, mailingId, position, { state: 'sent' }))) return
    const document = await storeDraft(tx, services, session, written)
    await sendNow(tx, services, session, document)
    await nameDocument(tx, mailingId, position, document.id)
  })

/** The handlers of mailings. Those that stopped with their process are carried on by the timetable. */
export const mailingTasks = (services: Services) => ({
  [mailingTask]: (data: unknown) => continueMailing(services, (data as { mailingId: string }).mailingId),
  [carryOnMailingsTask]: async () => {
    for (const id of await listOpenMailings(services.db)) await continueMailing(services, id)
  },
})
