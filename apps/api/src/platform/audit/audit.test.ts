import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { listHistory, recordEvent } from './index.ts'

let t: TestApp
const objectId = '01900000-0000-7000-8000-00000000000a'
beforeAll(async () => {
  t = await testApp()
  const session = t.people.manager.session
  await t.services.transact(async (tx) => {
    await recordEvent(tx, t.services, session, { objectKind: 'thing', objectId, action: 'created' })
    await recordEvent(tx, t.services, null, {
      objectKind: 'thing',
      objectId,
      action: 'closed',
      changes: { state: { from: 'open', to: 'closed' } },
    })
  })
})
afterAll(() => t.close())

test('the history of an object says who did what, newest first', async () => {
  const history = await listHistory(t.services.db, 'thing', objectId)
  expect(history.map((row) => [row.actorName, row.action])).toEqual([
    ['', 'closed'],
    ['Last-manager First4', 'created'],
  ])
  expect(history[0]?.changes).toEqual({ state: { from: 'open', to: 'closed' } })
})

test('the database refuses to change or delete history', async () => {
  const { db } = t.services
  await expect(db.updateTable('audit_event').set({ action: 'x' }).execute()).rejects.toThrow('history')
  await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow('history')
})
