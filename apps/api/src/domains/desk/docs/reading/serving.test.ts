import {
  downloadDocument,
  downloadDocumentScan,
  handInDocument,
  makeDocument,
  signDocumentOnPaper,
  startDocumentMailing,
  uploadDocument,
} from '@navyk/api-spec/desk/docs'
import { businessDate, type EndpointDeclaration } from '@navyk/api-spec/kit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { writePdf } from '#platform/files/pdf'
import { publishTemplate, sentDocument } from '#testing/factories/documents.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import type { TestPerson } from '#testing/test-app.ts'

eachTestHasOneContract()

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
/** A PDF with a line at its end that a reader of PDFs skips. */
async function pdfWith(line: string): Promise<Uint8Array> {
  const parts = { parties: [], sums: [], notes: [], foot: '' }
  const plain = await writePdf({ title: 'Бумага', subtitle: '', madeAt: new Date(0), ...parts }, 'test')
  return new Uint8Array(Buffer.concat([plain, Buffer.from(`\n% ${line}\n%%EOF\n`)]))
}
const safe = {
  'content-type': 'application/octet-stream',
  'content-disposition': expect.stringMatching(/^attachment; filename=/),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}
const handIn = (file: Uint8Array, name: string) =>
  t.call(handInDocument, { as: contract.customer, query: { name, title: 'Бумага', kind: 'other' }, file })

describe('the file of a document', () => {
  test('is only downloaded, whatever is in it: no type that a browser opens, and nothing in it runs', async () => {
    const bytes = await pdfWith('<script>alert(1)</script>')
    const { id } = (await handIn(bytes, 'бумага".pdf')).body.data
    const answer = await t.call(downloadDocument, { as: t.people.manager, params: { id } })
    expect(answer.headers).toMatchObject(safe)
    expect(Buffer.from(answer.bytes).equals(Buffer.from(bytes))).toBe(true)
  })

  test('is only downloaded if it is the scan of a paper too', async () => {
    const { id } = await sentDocument(t, (await publishTemplate(t)).id, { cabinetId: contract.customer.cabinetId })
    const signing = { as: t.people.manager, params: { id }, query: { name: 'скан.png' } }
    expect((await t.call(signDocumentOnPaper, { ...signing, file: await picture() })).status).toBe(200)
    const answer = await t.call(downloadDocumentScan, { as: contract.customer, params: { id } })
    expect(answer.headers).toMatchObject(safe)
  })

  test.each([
    ['a page', 'бумага.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', 'бумага.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>a()</script></svg>'],
    ['a drawing', 'бумага.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('is refused if it is %s under another name', async (_what, name, text) => {
    expect((await handIn(new TextEncoder().encode(text), name)).status).toBe(422)
  })

  test('is refused if it is a PDF with a script in it', async () => {
    expect((await handIn(await pdfWith('a note'), 'бумага.pdf')).status).toBe(201)
    expect((await handIn(await pdfWith('/S /JavaScript /JS (app.alert(1))'), 'бумага.pdf')).status).toBe(422)
  })
})

describe('in a day', () => {
  const use = (kind: string, uses: number, as: TestPerson) =>
    t.services.db
      .insertInto('quota_use')
      .values({ cabinet_id: as.cabinetId, kind, day: businessDate(t.clock.now()), uses })
      .execute()
  const refusedAt = async (
    endpoint: EndpointDeclaration & { quota: { kind: string } },
    most: number,
    as: TestPerson,
    call: object,
  ) => {
    await use(endpoint.quota.kind, most - 1, as)
    expect((await t.call(endpoint, { as, ...call })).status).toBeLessThan(300)
    expect((await t.call(endpoint, { as, ...call })).body.code).toBe('quota_reached')
  }

  test('a person hands in as many papers as the quota allows', async () => {
    const query = { name: 'а.png', title: 'Бумага', kind: 'other' }
    await refusedAt(handInDocument, handInDocument.quota.perDay, contract.customer, { query, file: await picture() })
  })

  test('a manager uploads, makes and sends documents to many as often as the quotas allow', async () => {
    const as = t.people.manager
    const { cabinetId } = contract.customer
    const query = { name: 'а.png', title: 'Приказ', kind: 'other', isToAcknowledge: 'no', cabinetId }
    await refusedAt(uploadDocument, uploadDocument.quota.perDayOfStaff, as, { query, file: await picture() })
    const { id: templateId } = await publishTemplate(t)
    await refusedAt(makeDocument, makeDocument.quota.perDayOfStaff, as, { body: { templateId, cabinetId } })
    const wish = { templateId, scope: 'everybody' }
    await refusedAt(startDocumentMailing, startDocumentMailing.quota.perDayOfStaff, as, { body: wish })
  })
})
