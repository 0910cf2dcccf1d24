import { addDays, businessDate, businessInstant, dayMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { checkedCredential, confirmCredential, uploadCredential } from '#testing/factories/credentials.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { remindTask } from './remind.ts'

let t: TestApp
let start: Date
beforeAll(async () => {
  t = await testApp()
  start = t.clock.now()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(start)
  await t.services.db.deleteFrom('credential_file').execute()
  await t.services.db.deleteFrom('executor_credential').execute()
  await t.services.db.deleteFrom('notice').execute()
})

const today = () => businessDate(t.clock.now())
async function remindOn(date: string): Promise<void> {
  t.clock.set(businessInstant(date, '10:20'))
  await allTasks(t.services)[remindTask]?.({})
}
/** Texts of a person's notices about credentials that end or have ended, newest first. */
async function told({ cabinetId }: TestPerson): Promise<string[]> {
  const rows = await t.services.db
    .selectFrom('notice')
    .select(['kind', 'message_values'])
    .where('cabinet_id', '=', cabinetId)
    .where('kind', 'like', 'credentials.notices.end%')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => t.services.texts.translateStored('ru', row.kind, row.message_values))
}

test('executor and managers are reminded 30 and 7 days before the last day and on it, each time once', async () => {
  const { executor, manager, accountant } = t.people
  const last = addDays(today(), 40)
  await checkedCredential(t, { kind: 'police_certificate', validUntil: last })
  const counts: number[] = []
  for (const days of [-31, -30, -30, -29, -8, -7, -6, -1, 0, 0, 1]) {
    await remindOn(addDays(last, days))
    counts.push((await told(executor)).length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  expect((await told(executor))[0]).toMatch(/^Справка об отсутствии судимости действует до 30.декабря/)
  expect((await told(manager)).length).toBe(3)
  expect(await told(accountant)).toEqual([])
})

test('a missed reminder is not sent after a later one', async () => {
  const { executor } = t.people
  const last = addDays(today(), 40)
  await checkedCredential(t, { kind: 'npd_registration', validUntil: last })
  await remindOn(addDays(last, -5))
  expect(await told(executor)).toHaveLength(1)
  await remindOn(addDays(last, 3))
  const [ended] = await told(executor)
  expect(ended).toMatch(/^Срок регистрации плательщика НПД закончился 30.декабря/)
  expect(await told(executor)).toHaveLength(2)
})

test('there are no reminders for credentials that wait, were superseded or have no end, nor for an executor who is leaving', async () => {
  const { executor, otherExecutor } = t.people
  const last = addDays(today(), 5)
  await uploadCredential(t, { validUntil: last })
  await checkedCredential(t)
  await checkedCredential(t, { kind: 'npd_registration', validUntil: last })
  await confirmCredential(t, await uploadCredential(t, { kind: 'npd_registration' }))
  await checkedCredential(t, { validUntil: last }, otherExecutor)
  const leaving = { deletion_at: new Date(start.getTime() + 14 * dayMs), deletion_asked_at: start }
  await t.services.db.updateTable('account').set(leaving).where('id', '=', otherExecutor.accountId).execute()
  await remindOn(addDays(last, -1))
  expect(await t.services.db.selectFrom('credential_reminder').selectAll().execute()).toEqual([])
  await t.services.db
    .updateTable('account')
    .set({ deletion_at: null, deletion_asked_at: null })
    .where('id', '=', otherExecutor.accountId)
    .execute()
  expect(await told(executor)).toEqual([])
})
