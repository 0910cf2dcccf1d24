import {
  acknowledgeDocument,
  declineDocument,
  publishDocumentTemplate,
  replaceDocument,
  requestDocumentCode,
  startDocumentMailing,
} from '@navyk/api-spec/desk/docs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { digitsFor } from '#testing/codes.ts'
import { addTemplate, publishTemplate, readDocument, sentDocument } from '#testing/factories/documents.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { carryOnMailingsTask } from './mailings/mailings.ts'

const parallel = 10

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

test('one of ten who publish a draft at once does', async () => {
  const { id, version } = await addTemplate(t)
  const call = { as: t.people.administrator, params: { id }, body: { version } }
  const answers = await Promise.all(Array.from({ length: parallel }, () => t.call(publishDocumentTemplate, call)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a document that is acknowledged and declined at once ends as one of both', async () => {
  const as = t.people.customer
  const { id: templateId } = await publishTemplate(t)
  const { id } = await sentDocument(t, templateId, { cabinetId: as.cabinetId })
  const { version, sha256 } = await readDocument(t, as, id)
  const params = { id }
  const { publicCode } = (await t.call(requestDocumentCode, { as, params })).body.data
  const { right: privateCode } = await digitsFor(t, as.phone)
  const codes = { publicCode, privateCode, documentSha256: sha256, consent: true }
  const answers = await Promise.all([
    t.call(acknowledgeDocument, { as, params, body: codes }),
    t.call(declineDocument, { as, params, body: { version, reason: 'Не согласен' } }),
    t.call(acknowledgeDocument, { as, params, body: codes }),
  ])
  const acknowledged = answers.filter((answer, index) => index !== 1 && answer.status === 200).length
  expect(acknowledged).toBeLessThanOrEqual(1)
  const { state } = await readDocument(t, as, id)
  expect(state).toBe(acknowledged === 1 ? 'acknowledged' : 'declined')
  const { rows } = await sql`select 1 from document_acknowledgement where document_id = ${id}`.execute(t.services.db)
  expect(rows).toHaveLength(acknowledged)
})

test('one of ten who replace a document at once makes a new one', async () => {
  const { cabinetId } = t.people.otherCustomer
  const { id: templateId } = await publishTemplate(t)
  const { id, version } = await sentDocument(t, templateId, { cabinetId })
  const replace = (index: number) =>
    t.call(replaceDocument, {
      as: t.people.manager,
      params: { id },
      key: `parallel-replacement-${index}`,
      body: { version, reason: 'Новый текст' },
    })
  const answers = await Promise.all(Array.from({ length: parallel }, (_, index) => replace(index)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document where template_id = ${templateId}`.execute(t.services.db)
  expect(rows).toEqual([{ count: 2 }])
})

test('a mailing that ten people start at once and two tasks continue sends each document once', async () => {
  const { id: templateId } = await publishTemplate(t)
  const start = (index: number) =>
    t.call(startDocumentMailing, {
      as: t.people.manager,
      key: `parallel-mailing-${index}`,
      body: { templateId, scope: 'everybody' },
    })
  await Promise.all(Array.from({ length: parallel }, (_, index) => start(index)))
  const carryOn = allTasks(t.services)[carryOnMailingsTask]
  await Promise.all([carryOn?.({}), carryOn?.({})])
  const { rows } = await sql<{ documents: number; people: number; sent: number }>`
    select count(*)::int as documents, count(distinct cabinet_id)::int as people,
      (select sum(sent_count)::int from document_mailing where template_id = ${templateId}) as sent
    from document where template_id = ${templateId}`.execute(t.services.db)
  const [found] = rows
  expect(found?.documents).toBeGreaterThan(2)
  expect([found?.people, found?.sent]).toEqual([found?.documents, found?.documents])
})
