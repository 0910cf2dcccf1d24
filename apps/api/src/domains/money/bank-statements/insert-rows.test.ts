import { afterAll, beforeAll, expect, test } from 'vitest'
import { uniqueViolation } from '#platform/database'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { insertRows } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a row of a bank file is left out only if a file has brought it before: two rows in one place are an error', async () => {
  const bank_statement_id = t.services.ids.next()
  const row = (row_key: string) => ({
    id: t.services.ids.next(),
    bank_statement_id,
    position: 1,
    row_key,
    fingerprint: row_key,
    booked_on: '2026-11-02',
    number: '1',
    direction: 'in' as const,
    amount_kopecks: 100,
    party_name: '',
    party_unp: '',
    party_account: '',
    purpose: '',
  })
  const insert = t.services.transact((tx) => insertRows(tx, [row('first'), row('second')]))
  await expect(insert).rejects.toMatchObject({ code: uniqueViolation })
})
