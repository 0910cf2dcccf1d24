import {
  countMailing,
  downloadDocumentMailings,
  listDocumentMailings,
  listDocuments,
  listLeftOutOfMailing,
  startDocumentMailing,
} from '@navyk/api-spec/desk/docs'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { contractTemplate, publishTemplate, sentDocument, templateForm } from '#testing/factories/documents.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { carryOnMailingsTask } from './mailings.ts'

eachTestHasOneContract()

const start = (templateId: string, wish: object = { scope: 'everybody' }, as = t.people.manager) =>
  t.call(startDocumentMailing, { as, body: { templateId, ...wish } })
const count = async (templateId: string, query: Record<string, string> = { scope: 'everybody' }) =>
  (await t.call(countMailing, { as: t.people.manager, query: { templateId, ...query } })).body.data.count
const listed = async () => (await t.call(listDocumentMailings, { as: t.people.manager })).body.data
const documentsOf = async (as: TestPerson) => (await t.call(listDocuments, { as })).body.data
const noticed = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notice where kind = 'docs.notices.sent'`.execute(t.services.db)
  return rows[0]?.count
}

/** Sets a mailing back, as if the process had ended after sending so many documents. */
async function stopAfter(mailing: string, sent: number) {
  await sql`
    update document_mailing_target set state = 'waiting', document_id = null
    where mailing_id = ${mailing} and position > ${sent}`.execute(t.services.db)
  await sql`update document_mailing set finished_at = null, sent_count = ${sent} where id = ${mailing}`.execute(
    t.services.db,
  )
}

describe('a mailing', () => {
  test('sends a document to everybody of the side, each with a notice, and says how many', async () => {
    const { id } = await publishTemplate(t)
    const wanted = await count(id)
    expect(wanted).toBeGreaterThan(2)
    const started = (await start(id)).body.data
    expect(started).toMatchObject({ totalCount: wanted, template: { id, number: 1 }, startedBy: expect.any(String) })
    expect(await listed()).toMatchObject([{ id: started.id, sentCount: wanted, leftOutCount: 0 }])
    expect((await listed())[0].finishedAt).not.toBeNull()
    expect(await noticed()).toBe(wanted)
    expect(await documentsOf(contract.customer)).toMatchObject([{ title: templateForm.title, state: 'sent' }])
    expect(await documentsOf(contract.executor)).toEqual([])
  })

  test('is found by a part of the title of its template, and by whether it is finished; its workbook has the same', async () => {
    const { id } = await publishTemplate(t, { title: '=Приказ' })
    const started = (await start(id)).body.data
    const as = t.people.manager
    const found = async (query: Record<string, string>) => {
      const bytes = Buffer.from((await t.call(downloadDocumentMailings, { as, query })).bytes)
      const [sheet] = await readWorkbook(bytes)
      const rows = (await t.call(listDocumentMailings, { as, query })).body.data
      expect(sheet?.data.slice(1).map(([title]) => title)).toEqual(rows.map(() => '=Приказ'))
      return rows.map((mailing: { id: string }) => mailing.id)
    }
    for (const query of [{}, { search: 'приказ' }, { state: 'finished' }])
      expect(await found(query)).toEqual([started.id])
    for (const query of [{ search: 'согласие' }, { search: '%' }, { state: 'under_way' }]) {
      expect(await found(query)).toEqual([])
    }
    await stopAfter(started.id, 1)
    expect(await found({ state: 'under_way' })).toEqual([started.id])
  })

  test('is read, with its workbook, by managers', async () => {
    const { accountant, administrator, customer, executor, manager } = t.people
    for (const endpoint of [listDocumentMailings, downloadDocumentMailings]) {
      for (const as of [accountant, administrator, customer, executor])
        expect((await t.call(endpoint, { as })).status).toBe(403)
      expect((await t.call(endpoint, {})).status).toBe(401)
      expect((await t.call(endpoint, { as: manager, query: { state: 'over' } })).status).toBe(422)
    }
  })

  test('that is repeated sends nothing to people who have the document', async () => {
    const { id } = await publishTemplate(t)
    await sentDocument(t, id, { cabinetId: contract.customer.cabinetId })
    const others = await count(id)
    await start(id)
    expect((await start(id)).body.data).toMatchObject({ totalCount: 0 })
    expect(await documentsOf(contract.customer)).toHaveLength(1)
    expect(await noticed()).toBe(others + 1)
  })

  test.each([
    ['sent', {}, false],
    ['viewed', {}, false],
    ['acknowledged', {}, false],
    ['declined', { decline_reason: 'Не согласна' }, false],
    ['revoked', {}, true],
    ['superseded', {}, true],
  ] as const)('that is repeated is sent to people whose document is %s: %s, %s', async (state, columns, isWanted) => {
    const { id } = await publishTemplate(t)
    await start(id)
    const changed = await t.services.db
      .updateTable('document')
      .set({ state, ...columns })
      .where('template_id', '=', id)
      .where('cabinet_id', '=', contract.customer.cabinetId)
      .executeTakeFirst()
    expect([changed.numUpdatedRows, await count(id)]).toEqual([1n, isWanted ? 1 : 0])
  })

  test('is sent only to running contracts, of a subject if one is named', async () => {
    const { id } = await publishTemplate(t, contractTemplate('executor'))
    expect(await count(id, { scope: 'running', subject: 'physics' })).toBe(0)
    expect(await count(id, { scope: 'running', subject: 'mathematics' })).toBe(1)
    await start(id, { scope: 'running' })
    expect(await documentsOf(contract.executor)).toMatchObject([{ contract: { id: contract.id } }])
    const people = await publishTemplate(t, { title: 'Согласие', text: 'Да' })
    expect(await count(people.id, { scope: 'running' })).toBe(1)
    for (const [state, columns, wanted] of [
      ['paused', { paused_from: '2026-11-01', pause_reason: 'Отпуск' }, 1],
      ['ending', { ends_on: '2026-12-31', ending_by: 'customer', reason: 'Переезд' }, 1],
      ['finished', { ends_on: '2026-11-19', ending_by: 'customer', reason: 'Переезд' }, 0],
    ] as const) {
      await t.services.db
        .updateTable('contract')
        .set({ state, ...columns })
        .where('id', '=', contract.id)
        .execute()
      expect([state, await count(people.id, { scope: 'running' })]).toEqual([state, wanted])
    }
  })

  test('names the people who got nothing, and why', async () => {
    const { id } = await publishTemplate(t, contractTemplate('customer'))
    const { id: empty } = await publishTemplate(t, { text: 'УНП {{service.unp}}' })
    await start(id, { scope: 'running' })
    const started = (await start(empty, { scope: 'running' })).body.data
    expect((await listed())[0]).toMatchObject({ id: started.id, sentCount: 0, leftOutCount: 1 })
    const params = { id: started.id }
    expect((await t.call(listLeftOutOfMailing, { as: t.people.manager, params })).body.data).toMatchObject([
      { person: { id: contract.customer.cabinetId }, reason: 'fields_empty' },
    ])
  })

  test('that stopped continues where it was, and sends nothing twice', async () => {
    const { id } = await publishTemplate(t)
    const { id: mailing, totalCount } = (await start(id)).body.data
    await stopAfter(mailing, 1)
    expect(await listed()).toMatchObject([{ sentCount: 1, leftOutCount: 0, totalCount, finishedAt: null }])
    const carryOn = allTasks(t.services)[carryOnMailingsTask]
    await carryOn?.({})
    await carryOn?.({})
    // Those that the stop below took back are sent again, the first is not.
    expect(await noticed()).toBe(totalCount + totalCount - 1)
    expect(await listed()).toMatchObject([{ sentCount: totalCount, finishedAt: expect.any(String) }])
  })

  test('is started by managers, of a published template', async () => {
    const { id } = await publishTemplate(t)
    for (const as of [t.people.accountant, t.people.administrator, contract.customer]) {
      expect((await start(id, { scope: 'everybody' }, as)).status).toBe(403)
      expect((await t.call(listDocumentMailings, { as })).status).toBe(403)
    }
    expect((await start('01900000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await start(id, { scope: 'all' })).status).toBe(422)
    await sql`update document_template set state = 'retired'`.execute(t.services.db)
    expect((await start(id)).body.code).toBe('document_no_published_version')
  })
})
