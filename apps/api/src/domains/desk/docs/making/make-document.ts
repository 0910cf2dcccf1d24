// Making documents of templates: filled, laid out as a PDF, kept with the hash of its bytes.
import type * as spec from '@navyk/api-spec/desk/docs'
import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { createHash } from 'node:crypto'
import { businessDate, type Answer, type Input } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { Failure, notFound, type ReadCase, refused, type Session, type Transact } from '#platform/http'
import { writePdf } from '#platform/files/pdf'
import type { Effects, Services } from '#platform/services.ts'
import { storeFile } from '#messages/files'
import { findContracts } from '#teaching/contracts'
import { type FilledTemplate, fillTemplate } from '../templates/fill-template.ts'
import { documentSteps } from '../life/document-steps.ts'
import { isFor } from '../policy.ts'
import { presentDocument } from '../present.ts'
import { type DocumentRow, findDocumentRow, insertDocuments } from '../queries.ts'
import { type RecordOfTarget, readRecords, type Target } from '../templates/record-values.ts'
import { findPublished, findTemplateRow, type TemplateRow } from '../templates/template-queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

type CheckedFile = Parameters<typeof storeFile>[3]

type DocumentEffects = Pick<Effects, 'clock' | 'texts'>

/** A template as a document of a person or a contract would be. Nothing is kept.
 *  @throws Failure 404 · 409 the template is for others · 422 nobody is named */
export const previewDocumentTemplate: ReadCase<typeof spec.previewDocumentTemplate, 'clock' | 'texts'> = async (
  reader,
  effects,
  _session,
  { templateId, ...named },
) => {
  const template = await findTemplateRow(reader, templateId)
  if (!template) throw notFound()
  const record = await recordOf(reader, effects, template, named)
  const { title, blocks, missing } = filledFor(template, record)
  const { cabinetId: id, firstName, lastName } = record.person
  return { title, person: { id, firstName, lastName }, blocks, missing }
}

/** @throws Failure 404 · 409 the template is not published, is for others, or names what nobody has entered · 503 too many
 *  are made */
export async function makeDocument(
  transact: Transact<WholeDocument>,
  services: Services,
  session: Session,
  { templateId, ...named }: Input<typeof spec.makeDocument>,
): Promise<Answer<typeof spec.makeDocument>> {
  const template = await findTemplateRow(services.db, templateId)
  if (!template) throw notFound()
  refuseUnpublished(template)
  const record = await recordOf(services.db, services, template, named)
  const written = await writeDocument(services, template, record, session.cabinetId)
  return transact(async (tx) => {
    const row = await storeDraft(tx, services, session, written)
    return presentDocument(tx, services, session, row)
  })
}

/** Replaces a document by one of the version that is published now, and sends it at once. @throws Failure 404 · 409 it is
 *  superseded already, or no version is published · 503 */
export async function replaceDocument(
  transact: Transact<WholeDocument>,
  services: Services,
  session: Session,
  input: Input<typeof spec.replaceDocument>,
): Promise<Answer<typeof spec.replaceDocument>> {
  const old = await findDocumentRow(services.db, input.id)
  if (!old) throw notFound()
  const made = await replacementOf(services, session, old)
  return transact((tx) => {
    const replace = documentSteps.useCase<typeof spec.replaceDocument>(
      'replace',
      async ({ move, refusal, row: seen }, { reason }) => {
        if (!made) throw await refusal(seen.template_id === null ? 'not_of_template' : 'no_published_version')
        const next = await storeDraft(tx, services, session, made)
        await move({ action: 'superseded', reason, set: { end_reason: reason, superseded_by: next.id } })
        // No notice about the old one is sent: the new one asks again.
        return sendNow(tx, services, session, next)
      },
    )
    return replace(tx, services, session, input)
  })
}

async function replacementOf(
  services: Services,
  session: Session,
  old: DocumentRow,
): Promise<DrawnDocument | undefined> {
  const before = old.template_id === null ? undefined : await findTemplateRow(services.db, old.template_id)
  const template = before && (await findPublished(services.db, before.series_id))
  if (!template) return undefined
  const named = old.contract_id === null ? { cabinetId: old.cabinet_id } : { contractId: old.contract_id }
  const record = await recordOf(services.db, services, template, named)
  return writeDocument(services, template, record, session.cabinetId)
}

/** Sends a document that was made in the same transaction, and tells its person. */
export async function sendNow(tx: Tx, effects: Effects, session: Session, row: DocumentRow): Promise<WholeDocument> {
  const { move, notify, answer } = documentSteps.forLocked(tx, effects, session, { row })
  await move({ to: 'sent', action: 'sent', set: { sent_at: effects.clock.now() } })
  await notify('sent', [row.cabinet_id])
  return answer()
}

/** The record that a template is filled for. @throws Failure 404 · 409 · 422 */
async function recordOf(
  reader: Reader,
  effects: DocumentEffects,
  template: TemplateRow,
  named: { cabinetId?: string | undefined; contractId?: string | undefined },
): Promise<RecordOfTarget> {
  const [record] = await readRecords(reader, effects, template.audience, [await targetOf(reader, template, named)])
  if (!record) throw notFound()
  if (!isFor(template.audience, record.person.role)) {
    throw refused('document_template_wrong_party', 'docs.template_wrong_party')
  }
  return record
}

async function targetOf(
  reader: Reader,
  { basis, audience }: TemplateRow,
  { cabinetId, contractId }: { cabinetId?: string | undefined; contractId?: string | undefined },
): Promise<Target> {
  if (basis === 'person') {
    if (cabinetId === undefined) throw nobodyNamed('cabinetId')
    return { cabinetId, contractId: null }
  }
  if (contractId === undefined) throw nobodyNamed('contractId')
  const contract = (await findContracts(reader, [contractId])).get(contractId)
  if (!contract) throw notFound()
  return { cabinetId: audience === 'customer' ? contract.customerId : contract.executorId, contractId }
}

const nobodyNamed = (path: string) =>
  new Failure(422, 'invalid_input', 'http.invalid_input', { fields: { [path]: [{ key: 'validation.required' }] } })

export function refuseUnpublished({ state }: Pick<TemplateRow, 'state'>): void {
  if (state !== 'published') throw refused('document_no_published_version', 'docs.no_published_version')
}

const filledFor = ({ title, body }: TemplateRow, { values }: RecordOfTarget): FilledTemplate =>
  fillTemplate({ title, text: body }, values)

export interface DrawnDocument extends Pick<FilledTemplate, 'title' | 'blocks'> {
  template: TemplateRow
  target: Target
  file: CheckedFile
}

/** Fills a template and lays it out; no transaction may wait for that.
 *  @throws Failure 409 where a field has no value · 503 too many are made */
export async function writeDocument(
  effects: DocumentEffects,
  template: TemplateRow,
  record: RecordOfTarget,
  asker: string,
): Promise<DrawnDocument> {
  const { title, blocks, missing } = filledFor(template, record)
  if (missing.length > 0) {
    throw refused('document_fields_empty', 'docs.fields_empty', { fields: missing.join(', ') })
  }
  const translate = textsBelow(effects.texts, 'ru', 'docs.paper')
  const madeAt = effects.clock.now()
  const { 'service.signatory': signatory, 'service.name': service } = record.values
  const bytes = await writePdf(
    {
      title,
      madeAt,
      blocks,
      parties: [],
      sums: [],
      notes: [],
      foot: title,
      subtitle: translate('of', { date: businessDate(madeAt) }),
      signatures: template.is_to_acknowledge
        ? [
            ...(service === undefined ? [] : [{ role: translate('from_service'), name: signatory ?? service }]),
            { role: translate(template.audience), name: record.values['party.name'] ?? '' },
          ]
        : [],
    },
    asker,
  )
  const file: CheckedFile = { name: `${title.slice(0, 100)}.pdf`, mediaType: 'application/pdf', bytes }
  return { template, target: record.target, title, blocks, file }
}

/** Keeps what was written as a draft. @throws Failure 409 the version is published no more, or there is no room */
export async function storeDraft(
  tx: Tx,
  effects: Effects,
  session: Session,
  { template, target, title, blocks, file }: DrawnDocument,
): Promise<DocumentRow> {
  refuseUnpublished((await findTemplateRow(tx, template.id)) ?? template)
  const id = effects.ids.next()
  await insertDocuments(tx, [
    {
      id,
      direction: 'to_person',
      kind: template.kind,
      title,
      state: 'draft',
      blocks,
      sent_at: null,
      cabinet_id: target.cabinetId,
      contract_id: target.contractId,
      template_id: template.id,
      file_id: await storeFile(tx, effects, session, file),
      sha256: sha256Of(file.bytes),
      is_to_acknowledge: template.is_to_acknowledge,
      created_at: effects.clock.now(),
    },
  ])
  await recordEvent(tx, effects, session, {
    objectKind: 'document',
    objectId: id,
    action: 'drafted',
    changes: { template: { from: null, to: `${template.title}, ${template.number}` } },
  })
  const row = await findDocumentRow(tx, id)
  if (!row) throw new Error(`document ${id} is not there after it was made`)
  return row
}

/** Hexadecimal digits. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
