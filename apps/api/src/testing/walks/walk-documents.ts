import * as spec from '@navyk/api-spec/desk/docs'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import sharp from 'sharp'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { digitsFor } from '../codes.ts'
import { templateForm } from '../factories/documents.ts'

const reason = 'Причина'

/** Calls all writes about documents: a template in two versions, and documents with each answer. */
export async function walkDocuments({ app, write, prepare }: WriteWalk): Promise<void> {
  const first = await write(spec.addDocumentTemplate, 'administrator', '', templateForm)
  const { title, text, isToAcknowledge } = templateForm
  const changed = { title, text: `${text}!`, isToAcknowledge }
  await write(spec.changeDocumentTemplate, 'administrator', first.id, { ...changed, version: 1 })
  await write(spec.publishDocumentTemplate, 'administrator', first.id, { version: 2 })
  const picture = { create: { width: 8, height: 8, channels: 3 as const, background: 'red' } }
  const file = new Uint8Array(await prepare(() => sharp(picture).png().toBuffer()))
  const { cabinetId } = app.people.customer
  /** Looking at a document changes it, so the version is asked for each time. */
  const step = async (endpoint: EndpointDeclaration, who: 'customer' | 'manager', id: string, body: object = {}) => {
    const seen = await app.call(spec.getDocument, { as: app.people.manager, params: { id } })
    return write(endpoint, who, id, { version: seen.body.data.version, ...body })
  }
  const createDocument = () => write(spec.makeDocument, 'manager', '', { templateId: first.id, cabinetId })
  const send = async () => {
    const { id } = await createDocument()
    await step(spec.sendDocument, 'manager', id)
    return id as string
  }
  const old = await send()
  await step(spec.declineDocument, 'customer', old, { reason })
  const next = await step(spec.replaceDocument, 'manager', old, { reason })
  const as = app.people.customer
  const { publicCode } = (await app.call(spec.requestDocumentCode, { as, params: { id: next.id } })).body.data
  const { right: privateCode } = await digitsFor(app, as.phone)
  const codes = { publicCode, privateCode, documentSha256: next.sha256, consent: true }
  await write(spec.acknowledgeDocument, 'customer', next.id, codes)
  await step(spec.revokeDocument, 'manager', (await createDocument()).id, { reason })
  await write(spec.signDocumentOnPaper, 'manager', await send(), undefined, { file, query: { name: 'скан.png' } })
  const about = { name: 'a.png', title: 'Приказ', kind: 'other' }
  const uploaded = { ...about, cabinetId, isToAcknowledge: 'no' }
  await write(spec.uploadDocument, 'manager', '', undefined, { file, query: uploaded })
  const sent = (await write(spec.uploadDocument, 'manager', '', undefined, { file, query: uploaded })).id
  await step(spec.sendDocument, 'manager', sent)
  await step(spec.sendDocument, 'manager', (await createDocument()).id, { answerBy: '2099-12-31' })
  const newer = { name: 'b.png', title: 'Приказ', reason }
  await write(spec.replaceDocumentFile, 'manager', sent, undefined, { file, query: newer })
  const handIn = () => write(spec.handInDocument, 'customer', '', undefined, { file, query: about })
  await step(spec.checkDocument, 'manager', (await handIn()).id)
  await step(spec.rejectDocument, 'manager', (await handIn()).id, { reason })
  const form = { ...templateForm, title: 'Правила', kind: 'policy', isToAcknowledge: false }
  const policy = await write(spec.addDocumentTemplate, 'administrator', '', form)
  await write(spec.publishDocumentTemplate, 'administrator', policy.id, { version: 1 })
  await write(spec.startDocumentMailing, 'manager', '', { templateId: policy.id, scope: 'everybody' })
  const second = await write(spec.beginTemplateVersion, 'administrator', first.id, { version: 3 })
  await write(spec.retireDocumentTemplate, 'administrator', second.id, { version: second.version })
}
