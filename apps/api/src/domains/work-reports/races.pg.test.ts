import { approveWorkReport } from '@navyk/api-spec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '../../testing/postgres.ts'
import { createContract, teach } from '../../testing/teaching.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { balance } from '../ledger/index.ts'
import { findWorkReportOf, submitWorkReport } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  await teach(t, await createContract(t), [{ date: '2026-10-05' }, { date: '2026-10-06' }])
})
afterAll(() => t.close())

test('of twenty approvals of one month at the same time one counts, and its lessons are charged once', async () => {
  const { session, cabinetId } = t.people.executor
  const row = await findWorkReportOf(t.services.db, cabinetId, '2026-10')
  if (!row) throw new Error('there is no report of October')
  const { id, version } = await t.services.transact((tx) =>
    submitWorkReport(tx, t.services, session, { id: row.id, version: 1 }),
  )
  const approve = () => t.call(approveWorkReport, { as: t.people.manager, params: { id }, body: { version } })
  const answers = await Promise.all(Array.from({ length: 20 }, approve))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject({ code: 'version_conflict' })
  expect(await balance(t.services.db, { kind: 'customer', ownerId: t.people.customer.cabinetId })).toBe(8000)
  expect(await balance(t.services.db, { kind: 'executor', ownerId: cabinetId })).toBe(-6000)
})
