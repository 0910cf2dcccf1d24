import {
  acknowledgeDocument,
  checkDocument,
  declineDocument,
  downloadDocument,
  downloadDocuments,
  downloadDocumentScan,
  getDocument,
  handInDocument,
  listDocumentHistory,
  listDocuments,
  listDocumentTargets,
  makeDocument,
  rejectDocument,
  replaceDocument,
  replaceDocumentFile,
  requestDocumentCode,
  revokeDocument,
  sendDocument,
  signDocumentOnPaper,
  uploadDocument,
  beginTemplateVersion,
  changeDocumentTemplate,
  publishDocumentTemplate,
  type PersonDocument,
  type WholeDocument,
} from '@navyk/api-spec/desk/docs'
import { minuteMs } from '@navyk/api-spec/kit'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import type { StillTrue } from '#platform/channels/outbox'
import readWorkbook from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { digitsFor } from '#testing/codes.ts'
import {
  contractTemplate,
  draftDocument,
  publishTemplate,
  readDocument,
  sentDocument,
  templateForm,
} from '#testing/factories/documents.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { manifest } from '../manifest.ts'
import { listDocuments as listOf } from '../reading/read-documents.ts'

eachTestHasOneContract()

const ofCustomer = () => ({ cabinetId: contract.customer.cabinetId })
const consent = async () => sentDocument(t, (await publishTemplate(t)).id, ofCustomer())
const listed = async (as: TestPerson, query = {}): Promise<PersonDocument[]> =>
  (await t.call(listDocuments, { as, query })).body.data
import { expireDocuments } from './expire-documents.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const reason = 'Ошибка в тексте'
const staffStep = (
  endpoint: typeof sendDocument | typeof revokeDocument | typeof replaceDocument | typeof checkDocument,
  { id, version }: Pick<WholeDocument, 'id' | 'version'>,
  more: object = {},
  as = t.people.manager,
) => t.call(endpoint, { as, params: { id }, body: { version, ...more } })

async function acknowledge(
  document: WholeDocument,
  as = contract.customer,
  { wrong = false, sha = document.sha256 } = {},
) {
  const { body } = await t.call(requestDocumentCode, { as, params: { id: document.id } })
  const digits = await digitsFor(t, as.phone)
  const codes = { publicCode: body.data.publicCode, privateCode: wrong ? digits.wrong : digits.right }
  const given = { ...codes, documentSha256: sha, consent: true }
  return t.call(acknowledgeDocument, { as, params: { id: document.id }, body: given })
}

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
const noticesOf = async (kind: string) => {
  const { rows } = await sql<{ cabinet_id: string }>`
    select cabinet_id from notice where kind = ${`docs.notices.${kind}`}`.execute(t.services.db)
  return rows.map((row) => row.cabinet_id)
}

describe('a document made from a template', () => {
  test('is a draft that its person does not see; once sent the person is notified, and opening it is recorded', async () => {
    const { id } = await publishTemplate(t)
    const draft = await draftDocument(t, id, ofCustomer())
    expect(draft).toMatchObject({ state: 'draft', direction: 'to_person', kind: 'consent', sentAt: null })
    expect(await listed(contract.customer)).toEqual([])
    expect((await t.call(getDocument, { as: contract.customer, params: { id: draft.id } })).status).toBe(404)
    const sent = (await staffStep(sendDocument, draft)).body.data
    expect(await noticesOf('sent')).toEqual([contract.customer.cabinetId])
    expect((await readDocument(t, t.people.manager, sent.id)).state).toBe('sent')
    const seen = await readDocument(t, contract.customer, sent.id)
    expect(seen).toMatchObject({ state: 'viewed', viewedAt: t.clock.now().toISOString() })
    expect(seen.blocks?.[1]?.text).toBe('Я, Last-customer First0, 20 ноября 2026 г. согласен.')
  })

  test('with a last day can be answered on that day, and ends unanswered after it; its person and the managers are notified', async () => {
    const { id } = await publishTemplate(t)
    const [answered, left] = [await draftDocument(t, id, ofCustomer()), await draftDocument(t, id, ofCustomer())]
    const answerBy = '2026-11-25'
    for (const draft of [answered, left])
      expect((await staffStep(sendDocument, draft, { answerBy })).body.data).toMatchObject({ state: 'sent', answerBy })
    expect((await noticesOf('sent_until')).length).toBe(2)
    await expect(sql`update document set answer_by = '2027-01-01'`.execute(t.services.db)).rejects.toThrow(
      /never changed/,
    )
    t.clock.set(new Date('2026-11-25T20:59:00Z'))
    const notice = { thingId: left.id } as Parameters<StillTrue>[1]
    const isStillTrue = () => manifest.lasting?.['docs.notices.sent_until']?.(t.services.db, notice, t.clock.now())
    expect(await isStillTrue(), 'the notice is sent on the last day too').toBe(true)
    await expireDocuments(t.services)
    expect((await acknowledge(await readDocument(t, contract.customer, answered.id))).body.data.state).toBe(
      'acknowledged',
    )
    t.clock.set(new Date('2026-11-25T21:00:00Z'))
    const params = { id: left.id }
    // The task has not run yet.
    const { version } = await readDocument(t, contract.customer, left.id)
    for (const answer of [
      await t.call(requestDocumentCode, { as: contract.customer, params }),
      await t.call(declineDocument, { as: contract.customer, params, body: { version, reason } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'document_state'])
    await expireDocuments(t.services)
    const ended = await readDocument(t, contract.customer, left.id)
    expect(ended).toMatchObject({ state: 'expired', actions: { acknowledge: false, decline: false } })
    expect((await readDocument(t, contract.customer, answered.id)).state).toBe('acknowledged')
    expect(await noticesOf('expired')).toEqual([contract.customer.cabinetId])
    expect(await noticesOf('unanswered')).toContain(t.people.manager.cabinetId)
    const late = await t.call(requestDocumentCode, { as: contract.customer, params })
    expect([late.status, late.body.code]).toEqual([409, 'document_state'])
    const replaced = await staffStep(replaceDocument, ended, { reason })
    expect(replaced.body.data).toMatchObject({ state: 'sent', answerBy: null })
  })

  test('has no last day in the past, and none if no answer is asked for', async () => {
    const { id } = await publishTemplate(t)
    const late = await staffStep(sendDocument, await draftDocument(t, id, ofCustomer()), { answerBy: '2026-11-19' })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['answerBy']])
    const file = await picture()
    const query = { name: 'a.png', title: 'Приказ', kind: 'other', ...ofCustomer(), isToAcknowledge: 'no' }
    const uploaded = (await t.call(uploadDocument, { as: t.people.manager, query, file })).body.data
    const unwanted = await staffStep(sendDocument, uploaded, { answerBy: '2026-12-01' })
    expect([unwanted.status, Object.keys(unwanted.body.errors)]).toEqual([422, ['answerBy']])
  })

  test('is a PDF whose bytes have the shown hash, and stay the same', async () => {
    const document = await consent()
    const call = { as: contract.customer, params: { id: document.id } }
    const first = await t.call(downloadDocument, call)
    expect(first.headers['content-disposition']).toMatch(/^attachment/)
    expect(sha256(first.bytes)).toBe(document.sha256)
    await sql`update account set last_name = 'Другая' where id = ${contract.customer.accountId}`.execute(t.services.db)
    t.clock.advance(60 * minuteMs)
    const second = await t.call(downloadDocument, call)
    expect(sha256(second.bytes)).toBe(document.sha256)
    expect(await pdfText(second.bytes)).toContain('Last-customer First0')
    await expect(sql`update document set sha256 = 'x'`.execute(t.services.db)).rejects.toThrow(/never changed/)
    await expect(sql`update document set title = 'x'`.execute(t.services.db)).rejects.toThrow(/never changed/)
  })

  test.each([
    ['customer', '40,00', '30,00'],
    ['executor', '30,00', '40,00'],
  ] as const)('for the %s has only their own rate, in the file too', async (side, own, other) => {
    const { id } = await publishTemplate(t, contractTemplate(side))
    const document = await sentDocument(t, id, { contractId: contract.id })
    expect(document.contract?.id).toBe(contract.id)
    const file = await t.call(downloadDocument, { as: contract[side], params: { id: document.id } })
    const text = await pdfText(file.bytes)
    expect(text).toContain(own)
    expect(text).not.toContain(other)
    const stranger = side === 'customer' ? contract.executor : contract.customer
    expect((await t.call(downloadDocument, { as: stranger, params: { id: document.id } })).status).toBe(404)
  })
})

describe('the person of a document', () => {
  test('acknowledges it by the code sent to the phone; the document keeps who, when, from where and which text', async () => {
    const document = await consent()
    const { body } = await acknowledge(document)
    expect(body.data).toMatchObject({
      state: 'acknowledged',
      acknowledgement: { channel: 'sms', by: 'Last-customer First0' },
    })
    expect(body.data.acknowledgement).not.toHaveProperty('address')
    const { rows } = await sql`select * from document_acknowledgement`.execute(t.services.db)
    expect(rows).toMatchObject([
      {
        document_id: document.id,
        document_sha256: document.sha256,
        phone: contract.customer.phone,
        consent_text: `Я знаю содержание документа «${templateForm.title}» и соглашаюсь с ним. Код подтверждает, что это я`,
      },
    ])
    const forStaff = await readDocument(t, t.people.manager, document.id)
    expect(forStaff.acknowledgement).toMatchObject({ phone: contract.customer.phone, address: '127.0.0.1' })
    await expect(sql`update document_acknowledgement set phone = ''`.execute(t.services.db)).rejects.toThrow()
  })

  test('does not acknowledge by wrong digits, another document, without consent, or a second time', async () => {
    const document = await consent()
    expect((await acknowledge(document, contract.customer, { wrong: true })).status).toBe(422)
    t.clock.advance(2 * minuteMs)
    expect((await acknowledge(document, contract.customer, { sha: 'a'.repeat(64) })).status).toBe(409)
    const body = { publicCode: 'x', privateCode: '1', documentSha256: document.sha256, consent: false }
    const without = await t.call(acknowledgeDocument, { as: contract.customer, params: { id: document.id }, body })
    expect(without.status).toBe(422)
    t.clock.advance(2 * minuteMs)
    expect((await acknowledge(document)).status).toBe(200)
    const again = await t.call(requestDocumentCode, { as: contract.customer, params: { id: document.id } })
    expect([again.status, again.body.code]).toEqual([409, 'document_state'])
  })

  test('declines with a reason, managers are notified, and may still acknowledge', async () => {
    const { id } = await consent()
    const { version } = await readDocument(t, contract.customer, id)
    const call = { as: contract.customer, params: { id }, body: { version, reason } }
    const declined = (await t.call(declineDocument, call)).body.data
    expect(declined).toMatchObject({ state: 'declined', declineReason: reason })
    expect(await noticesOf('declined')).toEqual([t.people.manager.cabinetId])
    expect((await listed(t.people.manager, { scope: 'waiting' })).map((one) => one.id)).toEqual([id])
    expect((await acknowledge(declined)).body.data.state).toBe('acknowledged')
  })

  test('only reads a document that asks for no answer', async () => {
    const { id } = await publishTemplate(t, { kind: 'policy', isToAcknowledge: false })
    const document = await sentDocument(t, id, ofCustomer())
    expect(await listed(contract.customer, { scope: 'waiting' })).toEqual([])
    const seen = await readDocument(t, contract.customer, document.id)
    expect(seen.actions).toMatchObject({ acknowledge: false, decline: false })
    const body = { version: seen.version, reason }
    const declined = await t.call(declineDocument, { as: contract.customer, params: { id: document.id }, body })
    expect(declined.body.code).toBe('document_no_answer_wanted')
    const code = await t.call(requestDocumentCode, { as: contract.customer, params: { id: document.id } })
    expect(code.status).toBe(409)
  })

  test('is the only one who sees and answers it: for others it is absent, and nothing is shown without a session', async () => {
    const { id } = await consent()
    const params = { id }
    const body = { version: 2, reason }
    for (const as of [t.people.otherCustomer, contract.executor]) {
      for (const endpoint of [getDocument, downloadDocument, downloadDocumentScan]) {
        expect((await t.call(endpoint, { as, params })).status).toBe(404)
      }
      expect((await t.call(declineDocument, { as, params, body })).status).toBe(404)
      expect((await t.call(requestDocumentCode, { as, params })).status).toBe(404)
      expect(await listed(as)).toEqual([])
      expect(await listed(as, ofCustomer())).toEqual([])
      expect((await staffStep(sendDocument, { id, version: 2 }, {}, as)).status).toBe(403)
    }
    for (const endpoint of [getDocument, downloadDocument, listDocuments]) {
      expect((await t.call(endpoint, { params })).status).toBe(401)
    }
    expect((await t.call(declineDocument, { as: t.people.manager, params, body })).status).toBe(403)
    expect((await t.call(listDocumentHistory, { as: contract.customer, params })).status).toBe(403)
  })
})

describe('managers', () => {
  test('store the scan of the paper in place of a code', async () => {
    const document = await consent()
    const call = { as: t.people.manager, params: { id: document.id }, query: { name: 'скан.png' } }
    const file = await picture()
    expect((await t.call(signDocumentOnPaper, { ...call, as: t.people.accountant, file })).status).toBe(403)
    const text = new TextEncoder().encode('не снимок')
    const wrong = await t.call(signDocumentOnPaper, { ...call, query: { name: 'a.txt' }, file: text })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['file']])
    const signed = (await t.call(signDocumentOnPaper, { ...call, file })).body.data
    expect(signed).toMatchObject({ state: 'signed_paper', scan: { mediaType: 'image/png', name: 'скан.png' } })
    const scan = await t.call(downloadDocumentScan, { as: contract.customer, params: { id: document.id } })
    expect([scan.status, scan.headers['content-type']]).toEqual([200, 'application/octet-stream'])
    const history = (await t.call(listDocumentHistory, { as: t.people.manager, params: { id: document.id } })).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['signed_on_paper', 'sent', 'drafted'])
    expect(history[0].changes.scanSha256.to).toMatch(/^[0-9a-f]{64}$/)
  })

  test('replace an acknowledged document by one of the published version, which asks again', async () => {
    const template = await publishTemplate(t)
    const old = await sentDocument(t, template.id, ofCustomer())
    await acknowledge(old)
    const administrator = { as: t.people.administrator, params: { id: template.id }, body: { version: 2 } }
    const next = (await t.call(beginTemplateVersion, administrator)).body.data
    const form = { title: templateForm.title, text: 'Новый текст', isToAcknowledge: true, version: 1 }
    const params = { id: next.id }
    await t.call(changeDocumentTemplate, { as: t.people.administrator, params, body: form })
    await t.call(publishDocumentTemplate, { as: t.people.administrator, params, body: { version: 2 } })
    const { version } = await readDocument(t, t.people.manager, old.id)
    const made = (await staffStep(replaceDocument, { id: old.id, version }, { reason })).body.data
    expect(made).toMatchObject({ state: 'sent', blocks: [{ text: 'Новый текст' }] })
    expect(await readDocument(t, contract.customer, old.id)).toMatchObject({
      state: 'superseded',
      endReason: reason,
      supersededBy: { id: made.id },
      acknowledgement: { by: 'Last-customer First0' },
    })
    expect((await t.call(requestDocumentCode, { as: contract.customer, params: { id: old.id } })).status).toBe(409)
    const again = await staffStep(replaceDocument, { id: old.id, version: version + 1 }, { reason })
    expect(again.body.code).toBe('document_state')
  })

  test('revoke an unacknowledged document, with a reason that its person gets; a revoked draft notifies nobody', async () => {
    const { id } = await publishTemplate(t)
    const draft = await draftDocument(t, id, ofCustomer())
    expect((await staffStep(revokeDocument, draft, { reason })).body.data.state).toBe('revoked')
    expect(await noticesOf('revoked')).toEqual([])
    expect(await listed(contract.customer)).toEqual([])
    const sent = await sentDocument(t, id, ofCustomer())
    expect((await staffStep(revokeDocument, { ...sent, version: 1 }, { reason })).body.code).toBe('version_conflict')
    expect((await staffStep(revokeDocument, sent, { reason })).body.data).toMatchObject({
      state: 'revoked',
      endReason: reason,
    })
    expect(await noticesOf('revoked')).toEqual([contract.customer.cabinetId])
    const acknowledged = (await acknowledge(await sentDocument(t, id, ofCustomer()))).body.data
    expect((await staffStep(revokeDocument, acknowledged, { reason })).body.code).toBe('document_state')
  })

  test('make and send documents; accountants read them, administrators as such do not send', async () => {
    const { id: templateId } = await publishTemplate(t)
    const body = { templateId, ...ofCustomer() }
    for (const as of [t.people.accountant, t.people.administrator, contract.customer]) {
      expect((await t.call(makeDocument, { as, body })).status).toBe(403)
    }
    const document = await sentDocument(t, templateId, ofCustomer())
    const seen = await readDocument(t, t.people.accountant, document.id)
    expect(Object.values(seen.actions)).toEqual(Array(9).fill(false))
  })

  test('upload a PDF or picture for a person, which can be acknowledged too; other files are refused', async () => {
    const query = { name: 'приказ.png', title: 'Приказ', kind: 'other', isToAcknowledge: 'yes', ...ofCustomer() }
    const as = t.people.manager
    const uploaded = (await t.call(uploadDocument, { as, query, file: await picture() })).body.data
    expect(uploaded).toMatchObject({ state: 'draft', blocks: null, file: { mediaType: 'image/png' } })
    const sent = (await staffStep(sendDocument, uploaded)).body.data
    expect((await acknowledge(sent)).body.data.state).toBe('acknowledged')
    expect((await readDocument(t, as, sent.id)).actions.replace).toBe(false)
    const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    expect((await t.call(uploadDocument, { as, query: { ...query, name: 'a.html' }, file: html })).status).toBe(422)
    const text = new TextEncoder().encode('текст')
    expect((await t.call(uploadDocument, { as, query: { ...query, name: 'a.txt' }, file: text })).status).toBe(422)
    const ofStaff = { ...query, cabinetId: t.people.accountant.cabinetId }
    expect((await t.call(uploadDocument, { as, query: ofStaff, file: await picture() })).status).toBe(404)
    expect((await t.call(uploadDocument, { as: contract.customer, query, file: await picture() })).status).toBe(403)
  })
})

describe('an uploaded file with a mistake', () => {
  const uploaded = async (more: object = {}): Promise<WholeDocument> => {
    const query = { name: 'a.png', title: 'Приказ', kind: 'other', cabinetId: contract.customer.cabinetId, ...more }
    const call = { as: t.people.manager, query: { isToAcknowledge: 'yes', ...query }, file: await picture() }
    return (await staffStep(sendDocument, (await t.call(uploadDocument, call)).body.data)).body.data
  }
  const replaceFile = async (id: string, { as = t.people.manager, query = {}, file = undefined as unknown } = {}) =>
    t.call(replaceDocumentFile, {
      as,
      params: { id },
      query: { name: 'b.png', title: 'Приказ с правкой', reason, ...query },
      file: (file as Uint8Array | undefined) ?? (await picture()),
    })

  test('is replaced by another file although it is acknowledged: each links to the other, and the new one asks again', async () => {
    const old = await uploaded()
    expect((await acknowledge(old)).body.data.state).toBe('acknowledged')
    const before = (await noticesOf('sent')).length
    const { status, body } = await replaceFile(old.id)
    expect([status, body.data.state]).toEqual([201, 'sent'])
    expect(body.data).toMatchObject({
      title: 'Приказ с правкой',
      kind: 'other',
      isToAcknowledge: true,
      file: { name: 'b.png' },
      supersedes: { id: old.id, title: 'Приказ' },
    })
    expect(await noticesOf('sent')).toHaveLength(before + 1)
    const seen = await readDocument(t, contract.customer, old.id)
    expect(seen).toMatchObject({ state: 'superseded', endReason: reason, supersededBy: { id: body.data.id } })
    expect(seen.acknowledgement).not.toBeNull()
    expect((await readDocument(t, contract.customer, body.data.id)).supersedes).toEqual({ id: old.id, title: 'Приказ' })
    expect((await acknowledge(body.data)).body.data.state).toBe('acknowledged')
    expect((await replaceFile(old.id)).body.code).toBe('document_state')
  })

  test('is replaced only by managers, with a reason, by a permitted file, and not if it is of a template or a draft', async () => {
    const old = await uploaded()
    for (const as of [contract.customer, contract.executor, t.people.accountant]) {
      expect((await replaceFile(old.id, { as })).status).toBe(403)
    }
    expect((await replaceFile('01900000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await replaceFile(old.id, { query: { reason: ' ' } })).status).toBe(422)
    const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    expect((await replaceFile(old.id, { query: { name: 'b.html' }, file: html })).status).toBe(422)
    const { id } = await publishTemplate(t)
    expect((await replaceFile((await sentDocument(t, id, ofCustomer())).id)).body.code).toBe('document_of_template')
    expect((await replaceFile((await draftDocument(t, id, ofCustomer())).id)).body.code).toBe('document_state')
    expect((await readDocument(t, t.people.manager, old.id)).actions).toMatchObject({
      replace: false,
      replaceFile: true,
    })
  })
})

describe('a paper that a person hands in', () => {
  const handIn = async (as: TestPerson): Promise<WholeDocument> => {
    const query = { name: 'согласие.png', title: 'Согласие, подписано', kind: 'consent' }
    return (await t.call(handInDocument, { as, query, file: await picture() })).body.data
  }

  test('waits for managers, who confirm or reject it with a reason', async () => {
    const paper = await handIn(contract.executor)
    expect(paper).toMatchObject({
      state: 'uploaded',
      direction: 'to_service',
      person: { id: contract.executor.cabinetId },
    })
    expect(await noticesOf('handed_in')).toEqual([t.people.manager.cabinetId])
    expect((await listed(t.people.manager, { scope: 'waiting' })).map(({ id }) => id)).toEqual([paper.id])
    expect((await staffStep(checkDocument, paper)).body.data.state).toBe('checked')
    expect(await noticesOf('checked')).toEqual([contract.executor.cabinetId])
    const second = await handIn(contract.executor)
    const call = { as: t.people.manager, params: { id: second.id } }
    const rejected = await t.call(rejectDocument, { ...call, body: { version: second.version, reason } })
    expect(rejected.body.data).toMatchObject({ state: 'rejected', endReason: reason })
    expect(await noticesOf('rejected')).toEqual([contract.executor.cabinetId])
    expect(await listed(t.people.manager, { scope: 'waiting' })).toEqual([])
    expect((await staffStep(checkDocument, rejected.body.data)).body.code).toBe('document_state')
  })

  test('is seen only by that person and by staff, as handed in', async () => {
    const paper = await handIn(contract.executor)
    expect((await listed(contract.executor, { scope: 'handed_in' })).map(({ id }) => id)).toEqual([paper.id])
    expect((await t.call(getDocument, { as: contract.customer, params: { id: paper.id } })).status).toBe(404)
    const query = { name: 'a.png', title: 'X', kind: 'other' }
    const byStaff = await t.call(handInDocument, { as: t.people.manager, query, file: await picture() })
    expect(byStaff.status).toBe(403)
    expect((await t.call(handInDocument, { query, file: await picture() })).status).toBe(401)
    // What an executor shows of themselves is a credential.
    for (const kind of ['offer', 'credentials']) {
      const call = { as: contract.executor, query: { ...query, kind }, file: await picture() }
      expect((await t.call(handInDocument, call)).status).toBe(422)
    }
  })
})

describe('the search for the target of a document', () => {
  const find = async (query: object, as = t.people.manager) =>
    t.call(listDocumentTargets, { as, query: { name: 'last-', ...query } })

  test('finds by the beginnings of names: people of the template’s side, or their contracts', async () => {
    const all = (await find({})).body.data
    expect(new Set(all.map(({ role }: { role: string }) => role))).toEqual(new Set(['customer', 'executor']))
    const { id: ofPerson } = await publishTemplate(t)
    const customers = (await find({ templateId: ofPerson, name: 'LAST-CUST first' })).body.data
    expect(customers[0]).toMatchObject({ role: 'customer', contract: null })
    const { id: ofContract } = await publishTemplate(t, contractTemplate('executor'))
    expect((await find({ templateId: ofContract })).body.data).toMatchObject([
      { person: { id: contract.executor.cabinetId }, contract: { id: contract.id, subject: 'mathematics' } },
    ])
    expect((await find({ name: '%%' })).body.data).toEqual([])
  })

  test('is open only to managers and administrators', async () => {
    for (const as of [t.people.accountant, contract.customer, contract.executor])
      expect((await find({}, as)).status).toBe(403)
    expect((await find({ templateId: '01900000-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await find({ name: 'x' })).status).toBe(422)
  })
})

describe('the search for documents by staff', () => {
  const found = async (query: object) => (await listed(t.people.accountant, query)).map(({ title }) => title)

  test('finds by a part of the title or of the name, in any case, by kind and by state', async () => {
    const order = await publishTemplate(t, { title: 'Приказ 100%', kind: 'other' })
    await draftDocument(t, order.id, ofCustomer())
    await consent()
    expect(await found({ search: 'приказ 100%' })).toEqual(['Приказ 100%'])
    expect(await found({ search: '%приказ' })).toEqual([])
    expect(await found({ search: 'last-CUSTOMER first' })).toEqual([templateForm.title, 'Приказ 100%'])
    expect(await found({ search: 'Last-executor' })).toEqual([])
    expect(await found({ kind: 'consent' })).toEqual([templateForm.title])
    expect(await found({ state: 'draft', scope: 'of_service' })).toEqual(['Приказ 100%'])
    expect(await found({ search: '  ' })).toHaveLength(2)
    expect((await t.call(listDocuments, { as: t.people.manager, query: { search: 'я'.repeat(101) } })).status).toBe(422)
  })

  test('has a workbook with the same filter', async () => {
    const order = await publishTemplate(t, { title: '=Приказ', kind: 'other' })
    await draftDocument(t, order.id, ofCustomer())
    await consent()
    const answer = await t.call(downloadDocuments, { as: t.people.accountant, query: { kind: 'other' } })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    expect([sheet?.sheet, ...(sheet?.data ?? [])]).toEqual([
      'Документы',
      ['Название', 'Чей', 'Вид', 'Договор', 'Состояние', 'Создан', 'Отправлен', 'Прочитан'],
      [
        '=Приказ',
        `${contract.customer.session.lastName} ${contract.customer.session.firstName}`,
        'Другое',
        null,
        'Черновик',
        expect.any(Date),
        null,
        null,
      ],
    ])
    for (const as of [contract.customer, contract.executor])
      expect((await t.call(downloadDocuments, { as })).status).toBe(403)
    expect((await t.call(downloadDocuments, {})).status).toBe(401)
    const query = { state: 'lost' }
    expect((await t.call(downloadDocuments, { as: t.people.manager, query })).status).toBe(422)
  })

  test('finds only their own for a person', async () => {
    await consent()
    expect(await listed(contract.customer, { search: 'согласие' })).toHaveLength(1)
    expect(await listed(contract.executor, { search: 'согласие' })).toEqual([])
  })
})

test('a page of documents takes as many queries as a page of one', async () => {
  const { id } = await publishTemplate(t)
  const count = () => countStatements(t, (tx) => listOf(tx, t.services, t.people.manager.session, { limit: 30 }))
  await sentDocument(t, id, ofCustomer())
  const one = await count()
  for (let index = 0; index < 4; index++) await sentDocument(t, id, ofCustomer())
  expect(await count()).toBe(one)
})

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(bytes.slice(), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
