import {
  countDocumentPages,
  handInDocument,
  listDocuments,
  mostShownPages,
  showDocumentPage,
  signDocumentOnPaper,
  uploadDocument,
  type PersonDocument,
  type WholeDocument,
} from '@navyk/api-spec/desk/docs'
import { getHome } from '@navyk/api-spec/views/home'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { writePdf } from '#platform/files/pdf'
import { contractTemplate, draftDocument, publishTemplate, sentDocument } from '#testing/factories/documents.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import type { TestPerson } from '#testing/test-app.ts'

eachTestHasOneContract()

const paper = (rows: number) =>
  writePdf(
    {
      title: 'Список',
      subtitle: '',
      madeAt: new Date(0),
      parties: [],
      sums: [],
      notes: [],
      foot: 'Список',
      table: { columns: [{ title: '№', width: '*' }], rows: Array.from({ length: rows }, (_, index) => [`${index}`]) },
    },
    'test',
  )
async function handIn(file: Uint8Array, name = 'бумага.pdf'): Promise<WholeDocument> {
  const query = { name, title: 'Бумага', kind: 'other' }
  return (await t.call(handInDocument, { as: contract.customer, query, file })).body.data
}
const pagesOf = (id: string, as: TestPerson | undefined = contract.customer, of = 'file') =>
  t.call(countDocumentPages, { as, params: { id }, query: { of } })
const page = (id: string, number: number | string, as: TestPerson | undefined = contract.customer, of = 'file') =>
  t.call(showDocumentPage, { as, params: { id, page: String(number) }, query: { of } })

describe('pages of an uploaded file', () => {
  test('are shown as pictures that run nothing', async () => {
    const { id } = await handIn(await paper(100))
    const { pages, shownPages } = (await pagesOf(id)).body.data
    expect([pages > 1, shownPages]).toEqual([true, pages])
    const { status, headers, bytes } = await page(id, 2)
    expect([
      status,
      headers['content-type'],
      headers['content-security-policy'],
      headers['x-content-type-options'],
    ]).toEqual([200, 'image/webp', "default-src 'none'; sandbox", 'nosniff'])
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect((await page(id, pages + 1)).status).toBe(404)
  })

  test('are shown for a picture too, which is one page', async () => {
    const photo = sharp({ create: { width: 1600, height: 800, channels: 3, background: 'red' } }).jpeg()
    const { id } = await handIn(await photo.toBuffer(), 'бумага.jpg')
    expect((await pagesOf(id)).body.data).toEqual({ pages: 1, shownPages: 1 })
    expect((await sharp((await page(id, 1)).bytes).metadata()).width).toBe(1200)
  })

  test('are shown up to a limit, and counted beyond it', async () => {
    const { id } = await handIn(await paper(1500))
    const { pages, shownPages } = (await pagesOf(id)).body.data
    expect([pages > mostShownPages, shownPages]).toEqual([true, mostShownPages])
    expect((await page(id, mostShownPages)).status).toBe(200)
    expect((await page(id, mostShownPages + 1)).status).toBe(404)
  })

  test('are seen by everybody who sees the document', async () => {
    const { id } = await handIn(await paper(1))
    for (const as of [contract.customer, t.people.manager]) expect((await page(id, 1, as)).status).toBe(200)
    expect((await page(id, 1, contract.executor)).status).toBe(404)
    expect((await pagesOf(id, contract.executor)).status).toBe(404)
    for (const call of [countDocumentPages, showDocumentPage]) {
      expect((await t.call(call, { params: { id, page: '1' }, query: { of: 'file' } })).status).toBe(401)
    }
  })

  test('of a draft are only for staff', async () => {
    const query = {
      name: 'а.pdf',
      title: 'А',
      kind: 'other',
      cabinetId: contract.customer.cabinetId,
      isToAcknowledge: 'no',
    }
    const made = await t.call(uploadDocument, { as: t.people.manager, query, file: await paper(1) })
    const { id } = made.body.data
    expect((await page(id, 1, t.people.manager)).status).toBe(200)
    expect((await page(id, 1)).status).toBe(404)
  })

  test('are requested by number and by file or scan', async () => {
    const { id } = await handIn(await paper(1))
    for (const number of ['0', '-1', 'x', '100']) expect((await page(id, number)).status).toBe(404)
    expect((await page(id, 1, contract.customer, 'other')).status).toBe(422)
    expect((await page(id, 1, contract.customer, 'scan')).status).toBe(404)
  })
})

test('the scan of a signed paper is shown page by page', async () => {
  const { id, version } = await sentDocument(t, (await publishTemplate(t)).id, {
    cabinetId: contract.customer.cabinetId,
  })
  const call = { as: t.people.manager, params: { id }, query: { name: 'скан.pdf' }, file: await paper(1) }
  expect([(await t.call(signDocumentOnPaper, call)).status, version > 0]).toEqual([200, true])
  expect((await page(id, 1, contract.customer, 'scan')).status).toBe(200)
})

describe('documents about a contract', () => {
  const ofContract = async (as: TestPerson): Promise<PersonDocument[]> =>
    (await t.call(listDocuments, { as, query: { contractId: contract.id } })).body.data

  test('are listed for the side that they were sent to, and all of them for staff', async () => {
    const [forCustomer, forExecutor] = [
      await publishTemplate(t, contractTemplate('customer')),
      await publishTemplate(t, contractTemplate('executor')),
    ]
    const about = { contractId: contract.id }
    const first = await sentDocument(t, forCustomer.id, about)
    const second = await sentDocument(t, forExecutor.id, about)
    const draft = await draftDocument(t, forCustomer.id, about)
    await sentDocument(t, (await publishTemplate(t)).id, { cabinetId: contract.customer.cabinetId })
    const ids = async (as: TestPerson) => (await ofContract(as)).map(({ id }) => id)
    expect(await ids(contract.customer)).toEqual([first.id])
    expect(await ids(contract.executor)).toEqual([second.id])
    expect(await ids(t.people.manager)).toEqual([draft.id, second.id, first.id])
    expect(await ids(t.people.otherCustomer)).toEqual([])
  })
})

describe('documents at home', () => {
  const home = async (as: TestPerson) => (await t.call(getHome, { as })).body.data

  test('wait for the person until they are answered', async () => {
    const { id } = await publishTemplate(t)
    const { id: sent, title } = await sentDocument(t, id, { cabinetId: contract.customer.cabinetId })
    await draftDocument(t, id, { cabinetId: contract.customer.cabinetId })
    expect((await home(contract.customer)).documentsToAnswer).toEqual({ count: 1, items: [{ id: sent, title }] })
    expect((await home(contract.executor)).documentsToAnswer).toEqual({ count: 0, items: [] })
  })

  test('that people handed in are in the queue of managers until they are checked', async () => {
    const kinds = async (as: TestPerson) => (await home(as)).queue.map(({ kind }: { kind: string }) => kind)
    expect(await kinds(t.people.manager)).not.toContain('handed_in_documents')
    await handIn(await paper(1))
    expect(await kinds(t.people.manager)).toContain('handed_in_documents')
    expect(await kinds(t.people.accountant)).not.toContain('handed_in_documents')
  })
})
