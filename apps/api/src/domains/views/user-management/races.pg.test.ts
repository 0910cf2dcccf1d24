import { changeUserPermissions, changeUsersAccess } from '@navyk/api-spec/views/user-management'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { otherStaff } from '#testing/other-staff.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let two: [TestPerson, TestPerson]
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  two = [t.people.administrator, await otherStaff(t, 'administrator')]
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.updateTable('account').set({ blocked_at: null }).execute()
  const again = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
  two = [await again(two[0]), await again(two[1])]
})

const living = () =>
  t.services.db
    .selectFrom('cabinet')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select('account.id')
    .where(sql<boolean>`'administrator' = any(cabinet.permissions)`)
    .where('account.blocked_at', 'is', null)
    .execute()

test('one of two administrators who block each other at once stays', async () => {
  const [first, second] = two
  const block = (as: TestPerson, { accountId }: TestPerson) =>
    t.call(changeUsersAccess, { as, body: { action: 'block', accountIds: [accountId], reason: 'Спор' } })
  const answers = await Promise.all([block(first, second), block(second, first)])
  const done = answers.filter(({ status, body }) => status === 200 && body.data[0].refusal === null)
  expect(done).toHaveLength(1)
  expect(await living()).toHaveLength(1)
})

test('one of two administrators who take the permission from each other at once keeps it', async () => {
  const [first, second] = two
  await t.services.db
    .updateTable('cabinet')
    .set({ permissions: ['administrator', 'manager'] })
    .where('id', 'in', [first.cabinetId, second.cabinetId])
    .execute()
  const take = (as: TestPerson, { accountId: id }: TestPerson) =>
    t.call(changeUserPermissions, { as, params: { id }, body: { permissions: ['manager'] } })
  const answers = await Promise.all([take(first, second), take(second, first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await living()).toHaveLength(1)
})
