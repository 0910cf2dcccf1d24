// Files as documents: of staff for a person, of a person for the service, and the scan of a paper that was signed.
import type * as spec from '@navyk/api-spec/desk/docs'
import type { DocumentKind, WholeDocument } from '@navyk/api-spec/desk/docs'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { fullName } from '@navyk/api-spec/vocabulary'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type Session, type Transact } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { findStaff, listPeople } from '#people/accounts'
import { checkUpload, scanTypes, storeFile } from '#messages/files'
import { documentSteps } from '../life/document-steps.ts'
import { sendNow, sha256Of } from './make-document.ts'
import { presentDocument } from '../present.ts'
import { type DocumentRow, findDocumentRow, insertDocuments } from '../queries.ts'

type CheckedFile = Awaited<ReturnType<typeof checkUpload>>

const only = { types: scanTypes, refuse: () => invalidFields({ file: 'docs.file_kind' }) }

/** @throws Failure 422 at `file` · 429 */
const inspected = (services: Services, session: Session, name: string, bytes: Uint8Array): Promise<CheckedFile> =>
  checkUpload(services, session, { name, bytes }, only)

/** @throws Failure 404 no such customer or executor · 409 no room · 422 at `file` · 429 */
export async function uploadDocument(
  transact: Transact<WholeDocument>,
  services: Services,
  session: Session,
  { name, title, kind, cabinetId, isToAcknowledge, file }: Input<typeof spec.uploadDocument>,
): Promise<Answer<typeof spec.uploadDocument>> {
  const person = (await listPeople(services.db, [cabinetId])).get(cabinetId)
  if (!person || person.role === 'staff') throw notFound()
  const checked = await inspected(services, session, name, file)
  return transact(async (tx) => {
    const asked = isToAcknowledge === 'yes'
    const row = await storeUploaded(tx, services, session, checked, { title, kind, cabinetId, state: 'draft', asked })
    return presentDocument(tx, services, session, row)
  })
}

/** Hands a document in; managers are told. @throws Failure 409 no room · 422 at `file` · 429 */
export async function handInDocument(
  transact: Transact<WholeDocument>,
  services: Services,
  session: Session,
  { name, title, kind, file }: Input<typeof spec.handInDocument>,
): Promise<Answer<typeof spec.handInDocument>> {
  const checked = await inspected(services, session, name, file)
  return transact(async (tx) => {
    const { cabinetId } = session
    const about = { title, kind, cabinetId, state: 'uploaded', asked: false } as const
    const row = await storeUploaded(tx, services, session, checked, about)
    const { notify, answer } = documentSteps.forLocked(tx, services, session, { row })
    await notify('handed_in', await findStaff(tx, 'manager'), { name: fullName(session.firstName, session.lastName) })
    return answer()
  })
}

/** Adds the scan of a paper that was signed; the document keeps its own file. @throws Failure 404 · 409 not to be signed now ·
 *  422 · 429 */
export async function signDocumentOnPaper(
  transact: Transact<WholeDocument>,
  services: Services,
  session: Session,
  { id, name, file }: Input<typeof spec.signDocumentOnPaper>,
): Promise<Answer<typeof spec.signDocumentOnPaper>> {
  const checked = await inspected(services, session, name, file)
  return transact((tx) => {
    const sign = documentSteps.useCase<typeof spec.signDocumentOnPaper>(
      'signOnPaper',
      async ({ row, move, notify, refusal }) => {
        if (!row.is_to_acknowledge) throw await refusal('no_answer_wanted')
        const scan = await storeFile(tx, services, session, checked)
        const sha256 = { from: null, to: sha256Of(checked.bytes) }
        await move({ action: 'signed_on_paper', set: { scan_file_id: scan }, changes: { scanSha256: sha256 } })
        await notify('signed_on_paper', [row.cabinet_id])
      },
    )
    return sign(tx, services, session, { id, name, file })
  })
}

/** Replaces an uploaded document by one with a new file, which is sent at once and asks for the same answer again. The old one
 *  keeps its file, its answer and its scan. @throws Failure 404 · 409 made of a template, superseded already, or no room · 422 at
 *  `file` · 429 */
export async function replaceDocumentFile(
  transact: Transact<WholeDocument>,
  services: Services,
  session: Session,
  input: Input<typeof spec.replaceDocumentFile>,
): Promise<Answer<typeof spec.replaceDocumentFile>> {
  if (!(await findDocumentRow(services.db, input.id))) throw notFound()
  const checked = await inspected(services, session, input.name, input.file)
  return transact((tx) => {
    const replace = documentSteps.useCase<typeof spec.replaceDocumentFile>(
      'replace',
      async ({ row, move, refusal }, { title, reason }) => {
        if (row.template_id !== null) throw await refusal('of_template')
        const next = await storeUploaded(tx, services, session, checked, {
          title,
          kind: row.kind,
          cabinetId: row.cabinet_id,
          contractId: row.contract_id,
          state: 'draft',
          asked: row.is_to_acknowledge,
        })
        await move({ action: 'superseded', reason, set: { end_reason: reason, superseded_by: next.id } })
        // No notice about the old one is sent: the new one asks again.
        return sendNow(tx, services, session, next)
      },
    )
    return replace(tx, services, session, input)
  })
}

interface UploadedFacts {
  title: string
  kind: DocumentKind
  cabinetId: string
  contractId?: string | null
  state: 'draft' | 'uploaded'
  asked: boolean
}

async function storeUploaded(
  tx: Tx,
  effects: Effects,
  session: Session,
  file: CheckedFile,
  { title, kind, cabinetId, contractId = null, state, asked }: UploadedFacts,
): Promise<DocumentRow> {
  const id = effects.ids.next()
  await insertDocuments(tx, [
    {
      id,
      direction: state === 'draft' ? 'to_person' : 'to_service',
      kind,
      title,
      state,
      sent_at: null,
      cabinet_id: cabinetId,
      contract_id: contractId,
      template_id: null,
      blocks: null,
      is_to_acknowledge: asked,
      file_id: await storeFile(tx, effects, session, file),
      sha256: sha256Of(file.bytes),
      created_at: effects.clock.now(),
    },
  ])
  await recordEvent(tx, effects, session, { objectKind: 'document', objectId: id, action: 'uploaded' })
  const row = await findDocumentRow(tx, id)
  if (!row) throw new Error(`document ${id} is not there after it was kept`)
  return row
}
