import {
  addDocumentTemplate,
  beginTemplateVersion,
  changeDocumentTemplate,
  downloadDocumentTemplates,
  getDocumentTemplate,
  listDocumentTemplates,
  makeDocument,
  previewDocumentTemplate,
  publishDocumentTemplate,
  retireDocumentTemplate,
  type WholeTemplate,
} from '@navyk/api-spec/desk/docs'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { addTemplate, contractTemplate, publishTemplate, templateForm } from '#testing/factories/documents.ts'
import { enterPayer, enterServiceDetails } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'

eachTestHasOneContract()

const add = (form: object = {}) =>
  t.call(addDocumentTemplate, { as: t.people.administrator, body: { ...templateForm, ...form } })
const step = (
  endpoint: typeof publishDocumentTemplate | typeof retireDocumentTemplate | typeof beginTemplateVersion,
  { id, version }: Pick<WholeTemplate, 'id' | 'version'>,
  as = t.people.administrator,
) => t.call(endpoint, { as, params: { id }, body: { version } })
const change = ({ id, version }: WholeTemplate, text: string) => {
  const body = { title: 'Другое название', text, isToAcknowledge: false, version }
  return t.call(changeDocumentTemplate, { as: t.people.administrator, params: { id }, body })
}
const preview = (templateId: string, query: object, as = t.people.manager) =>
  t.call(previewDocumentTemplate, { as, query: { templateId, ...query } })

describe('a template', () => {
  test('is written by administrators, read by managers, and by nobody else', async () => {
    const { id } = await addTemplate(t)
    const { manager, administrator, accountant, customer, executor } = t.people
    for (const as of [manager, accountant, customer, executor]) {
      expect((await t.call(addDocumentTemplate, { as, body: templateForm })).status).toBe(403)
    }
    expect((await t.call(addDocumentTemplate, { body: templateForm })).status).toBe(401)
    for (const as of [manager, administrator]) {
      expect((await t.call(getDocumentTemplate, { as, params: { id } })).body.data.text).toBe(templateForm.text)
      expect((await t.call(listDocumentTemplates, { as })).body.data).toMatchObject([{ id, state: 'draft', number: 1 }])
    }
    for (const as of [accountant, customer, executor]) {
      expect((await t.call(listDocumentTemplates, { as })).status).toBe(403)
      expect((await t.call(downloadDocumentTemplates, { as })).status).toBe(403)
    }
    expect((await t.call(downloadDocumentTemplates, {})).status).toBe(401)
    expect((await step(publishDocumentTemplate, { id, version: 1 }, manager)).status).toBe(403)
  })

  test('is found by a part of its title, by kind, side and state', async () => {
    await publishTemplate(t, { title: 'Приказ 100%', kind: 'other' })
    await addTemplate(t)
    const as = t.people.manager
    const found = async (query: Record<string, string>) =>
      (await t.call(listDocumentTemplates, { as, query })).body.data.map(({ title }: WholeTemplate) => title)
    for (const query of [{ search: 'приказ 100%' }, { kind: 'other' }, { state: 'published' }])
      expect(await found(query)).toEqual(['Приказ 100%'])
    expect(await found({ search: '0_' })).toEqual([])
    expect(await found({ audience: 'executor' })).toEqual([])
    expect(await found({ audience: 'customer' })).toHaveLength(2)
    for (const query of [{ kind: 'letter' }, { search: 'я'.repeat(101) }]) {
      for (const endpoint of [listDocumentTemplates, downloadDocumentTemplates])
        expect((await t.call(endpoint, { as, query })).status).toBe(422)
    }
  })

  test('is a row of a workbook with the filter of the list', async () => {
    await publishTemplate(t, { title: '=Приказ', kind: 'other' })
    await addTemplate(t)
    const answer = await t.call(downloadDocumentTemplates, { as: t.people.manager, query: { state: 'published' } })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    expect([sheet?.sheet, ...(sheet?.data ?? [])]).toEqual([
      'Шаблоны',
      ['Название', 'Версия', 'Вид', 'Кому', 'Нужно ознакомление', 'Состояние', 'Опубликован'],
      ['=Приказ', 1, 'Другое', 'заказчику', 'да', 'Опубликован', expect.any(Date)],
    ])
  })

  test('with an unknown name is refused with the place of the name', async () => {
    const { status, body } = await add({ text: 'Первая строка\nЦена {{price}}' })
    expect([status, body.errors]).toEqual([422, { text: ['Строка 2, знак 6: поля «price» нет'] }])
    const ofContract = await add({ title: 'Договор {{contract.number}}' })
    expect(ofContract.body.errors.title[0]).toContain('есть только в шаблонах о договоре')
    expect((await change(await addTemplate(t), 'Имя {{party.first}}')).body.errors.text[0]).toContain('знак 5')
  })

  test('can be changed as a draft; a published text never changes, in the database neither', async () => {
    const draft = await addTemplate(t)
    const changed = (await change(draft, 'Новый текст')).body.data
    expect(changed).toMatchObject({ title: 'Другое название', text: 'Новый текст', isToAcknowledge: false, version: 2 })
    expect((await change(draft, 'Третий')).body.code).toBe('version_conflict')
    const published = (await step(publishDocumentTemplate, changed)).body.data
    expect(published).toMatchObject({ state: 'published', publishedAt: t.clock.now().toISOString() })
    expect(published.actions).toEqual({ change: false, publish: false, retire: true, begin: true })
    expect((await change(published, 'Четвёртый')).body.code).toBe('document_template_wrong_state')
    await expect(sql`update document_template set body = 'x'`.execute(t.services.db)).rejects.toThrow(/never changed/)
    await expect(sql`delete from document_template`.execute(t.services.db)).rejects.toThrow(/never changed/)
  })

  test('has one draft of its next version, which replaces the published one', async () => {
    const first = await publishTemplate(t)
    const second = (await step(beginTemplateVersion, first)).body.data
    expect(second).toMatchObject({ number: 2, seriesId: first.seriesId, state: 'draft', text: first.text })
    expect((await step(beginTemplateVersion, first)).body.code).toBe('document_template_draft_exists')
    await step(publishDocumentTemplate, second)
    const all = (await t.call(listDocumentTemplates, { as: t.people.manager })).body.data
    expect(all.map(({ number, state }: WholeTemplate) => [number, state])).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ])
    const only = await t.call(listDocumentTemplates, { as: t.people.manager, query: { state: 'published' } })
    expect(only.body.data).toHaveLength(1)
  })

  test('that is retired makes no documents', async () => {
    const { id, version } = await publishTemplate(t)
    expect((await step(retireDocumentTemplate, { id, version })).body.data.state).toBe('retired')
    const body = { templateId: id, cabinetId: contract.customer.cabinetId }
    expect((await t.call(makeDocument, { as: t.people.manager, body })).body.code).toBe('document_no_published_version')
  })
})

describe('a preview of a template', () => {
  test('is filled with the details, names and dates of a real record', async () => {
    await enterServiceDetails(t)
    await enterPayer(t, contract.customer, contract.customer.cabinetId)
    const text = '# {{service.name}}\nУНП {{service.unp}}, платит {{payer.name}} ({{payer.unp}}), {{date}}'
    const { id } = await addTemplate(t, { text })
    const { body } = await preview(id, { cabinetId: contract.customer.cabinetId })
    expect(body.data).toEqual({
      title: templateForm.title,
      person: { id: contract.customer.cabinetId, firstName: 'First0', lastName: 'Last-customer' },
      blocks: [
        { kind: 'heading', text: 'ООО «Навык»' },
        { kind: 'text', text: 'УНП 200988541, платит ООО «Платим» (100582333), 20 ноября 2026 г.' },
      ],
      missing: [],
    })
  })

  test('names missing values, and no document is made of it', async () => {
    const { id } = await publishTemplate(t, { text: 'УНП {{service.unp}}, {{payer.name}}' })
    const { customer } = contract
    expect((await preview(id, { cabinetId: customer.cabinetId })).body.data).toMatchObject({
      blocks: [{ kind: 'text', text: 'УНП ________, Last-customer First0' }],
      missing: ['service.unp'],
    })
    const body = { templateId: id, cabinetId: customer.cabinetId }
    const made = await t.call(makeDocument, { as: t.people.manager, body })
    expect([made.status, made.body.code]).toEqual([409, 'document_fields_empty'])
    expect(made.body.message).toContain('service.unp')
  })

  test.each([
    ['customer', '40,00', '30,00'],
    ['executor', '30,00', '40,00'],
  ] as const)(
    'for the %s of a contract has their own rate and not that of the other side',
    async (audience, own, other) => {
      const { id } = await addTemplate(t, contractTemplate(audience))
      const { text, body } = await preview(id, { contractId: contract.id })
      expect(body.data.person.id).toBe(contract[audience].cabinetId)
      expect(text).toContain(own)
      expect(text).not.toContain(other)
      expect(text).toMatch(/математика/)
    },
  )

  test('needs a record of the right kind and side', async () => {
    const { id } = await addTemplate(t)
    expect((await preview(id, {})).body.errors).toHaveProperty('cabinetId')
    expect((await preview(id, { cabinetId: contract.executor.cabinetId })).body.code).toBe(
      'document_template_wrong_party',
    )
    expect((await preview(id, { cabinetId: t.people.manager.cabinetId })).status).toBe(409)
    expect((await preview(id, { cabinetId: '01900000-0000-7000-8000-000000000000' })).status).toBe(404)
    const ofContract = await addTemplate(t, contractTemplate('customer'))
    expect((await preview(ofContract.id, {})).body.errors).toHaveProperty('contractId')
    expect((await preview(id, {}, t.people.customer)).status).toBe(403)
  })
})
