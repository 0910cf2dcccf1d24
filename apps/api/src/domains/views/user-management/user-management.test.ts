import { listNotices } from '@navyk/api-spec/messages/notices'
import type { Permission } from '@navyk/api-spec/people/accounts'
import { downloadAccounts, listAccounts } from '@navyk/api-spec/people/directory'
import { signIn } from '@navyk/api-spec/people/entry'
import { invitePerson, lookAtInvitation } from '@navyk/api-spec/people/invitations'
import { getSignedInUser, openCabinetAs } from '@navyk/api-spec/people/sessions'
import { getTwoStep } from '@navyk/api-spec/people/two-step'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { getHome } from '@navyk/api-spec/views/home'
import { requestDeletion, takeBackDeletion } from '@navyk/api-spec/views/personal-data'
import { changeUserPermissions, changeUsersAccess, messageUsers } from '@navyk/api-spec/views/user-management'
import { hourMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { otherStaff } from '#testing/other-staff.ts'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'

let t: TestApp
let administrator: TestPerson
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const { accountId, cabinetId, phone } = t.people.administrator
  administrator = await signedIn(t.services, accountId, cabinetId, phone)
})

const again = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const change = (action: string, accountIds: string[], reason = action === 'block' ? 'Жалоба № 17' : '') =>
  t.call(changeUsersAccess, { as: administrator, body: { action, accountIds, reason } })
const refusals = async (action: string, accountIds: string[]) =>
  (await change(action, accountIds)).body.data.map(({ refusal }: { refusal: string | null }) => refusal)
const rows = async (query: Record<string, string>) =>
  (await t.call(listAccounts, { as: administrator, query: { limit: '100', ...query } })).body.data
const names = async (query: Record<string, string>) =>
  (await rows(query)).map(({ lastName }: { lastName: string }) => lastName)
const toldTo = async ({ phone }: TestPerson) =>
  (await t.outbox()).filter(({ to }) => to === phone).map(({ text }) => text)
const events = async (objectId: string) =>
  (
    await t.services.db
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map(({ action, reason }) => [action, reason])

test('a blocked person is signed out at once, can not sign in, and can again when unblocked', async () => {
  const { customer } = t.people
  expect(await refusals('block', [customer.accountId])).toEqual([null])
  expect((await t.call(getSignedInUser, { as: customer })).status).toBe(401)
  const body = { username: customer.phone, password: testPassword }
  const refused = await t.call(signIn, { body })
  expect([refused.status, refused.body.code]).toEqual([409, 'account_blocked'])
  const wrong = await t.call(signIn, { body: { ...body, password: 'something else 1' } })
  expect(wrong.body.code).toBe('wrong_credentials')
  const look = await t.call(openCabinetAs, {
    as: administrator,
    params: { id: customer.cabinetId },
    body: { reason: 'Проверка' },
  })
  expect(look.body.code).toBe('account_blocked')
  expect(await names({ state: 'blocked' })).toEqual(['Last-customer'])
  expect(await names({ state: 'active', search: 'Last-customer' })).toEqual([])
  expect((await events(customer.accountId)).at(-1)).toEqual(['blocked', 'Жалоба № 17'])
  expect(await refusals('unblock', [customer.accountId])).toEqual([null])
  expect((await t.call(signIn, { body })).status).toBe(200)
  const told = await toldTo(customer)
  expect(told.map((text) => /заблокировал|снова открыта/.exec(text)?.[0])).toEqual(
    expect.arrayContaining(['заблокировал', 'снова открыта']),
  )
})

test('each of many accounts is changed or refused separately, and the answer says which and why', async () => {
  const { otherCustomer, both } = t.people
  await change('block', [both.accountId])
  const unknown = administrator.cabinetId
  expect(await refusals('block', [otherCustomer.accountId, both.accountId, administrator.accountId, unknown])).toEqual([
    null,
    'already',
    'own',
    'not_found',
  ])
  expect(await refusals('unblock', [otherCustomer.accountId, both.accountId])).toEqual([null, null])
})

test('a reason is needed to block, accounts are at most a hundred and named once', async () => {
  const { customer } = t.people
  const without = await change('block', [customer.accountId], '')
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
  for (const ids of [
    [],
    [customer.accountId, customer.accountId],
    Array.from({ length: 101 }, () => t.services.ids.next()),
  ])
    expect((await change('sign_out', ids)).status).toBe(422)
  expect((await change('remove', [customer.accountId])).status).toBe(422)
})

test('a person who is signed out everywhere signs in again, and is notified', async () => {
  const executor = await again(t.people.executor)
  const other = await again(t.people.executor)
  expect(await names({ mark: 'signed_in', search: 'Last-executor' })).toEqual(['Last-executor'])
  expect(await refusals('sign_out', [executor.accountId, administrator.accountId])).toEqual([null, 'own'])
  for (const as of [executor, other]) expect((await t.call(getSignedInUser, { as })).status).toBe(401)
  expect(await toldTo(executor)).toContain('Сервис завершил все ваши входы. Войдите снова')
  expect(await refusals('sign_out', [executor.accountId])).toEqual(['already'])
  expect(await names({ mark: 'signed_in', search: 'Last-executor' })).toEqual([])
})

test('a person who is asked for the second step sees nothing else until it is on, and can not turn it off', async () => {
  const executor = await again(t.people.otherExecutor)
  expect((await t.call(listLessons, { as: executor })).status).toBe(200)
  expect(await refusals('ask_two_step', [executor.accountId])).toEqual([null])
  expect((await t.call(listLessons, { as: executor })).body.code).toBe('two_step_required')
  expect(await toldTo(executor)).toContain(
    'Navyk: включите двухэтапную проверку в своём кабинете. До этого больше ничего не откроется',
  )
  expect((await t.call(getTwoStep, { as: executor })).body.data.isObligatory).toBe(true)
  const [row] = await rows({ search: 'Last-otherExecutor' })
  expect([row.hasTwoStep, row.isTwoStepAsked]).toEqual([false, true])
  expect(await names({ mark: 'two_step_asked' })).toEqual(['Last-otherExecutor'])
  expect(await refusals('ask_two_step', [executor.accountId])).toEqual(['already'])
  expect(await refusals('waive_two_step', [executor.accountId])).toEqual([null])
  expect((await t.call(listLessons, { as: executor })).status).toBe(200)
})

test('a person who was invited and has set no password is found, and gets a new link in place of the former', async () => {
  const form = { firstName: 'Анна', lastName: 'Приглашённая', phone: '375331112233', email: null, roles: ['customer'] }
  const made = (await t.call(invitePerson, { as: administrator, body: { ...form, permissions: [] } })).body.data
  expect((await rows({ mark: 'invited' })).map((row: { invitation: string }) => row.invitation)).toEqual(['open'])
  t.clock.advance(73 * hourMs)
  await t.services.db.deleteFrom('limit_window').execute()
  const { accountId, cabinetId, phone } = t.people.administrator
  administrator = await signedIn(t.services, accountId, cabinetId, phone)
  expect((await rows({ mark: 'invited' })).map((row: { invitation: string }) => row.invitation)).toEqual(['expired'])
  expect(await refusals('invite', [made.accountId, t.people.customer.accountId])).toEqual([null, 'not_invited'])
  expect((await t.call(lookAtInvitation, { body: { token: made.token } })).status).toBe(409)
  expect((await rows({ mark: 'invited' })).map((row: { invitation: string }) => row.invitation)).toEqual(['open'])
  const links = (await t.outbox()).filter(({ to }) => to === form.phone)
  expect(links).toHaveLength(2)
})

test('a message is among the notices of each receiver, and its text nowhere in the history', async () => {
  const executor = await again(t.people.executor)
  const text = 'Завтра сервис закрыт до обеда'
  const ids = [executor.accountId, administrator.accountId]
  const sent = await t.call(messageUsers, { as: administrator, body: { accountIds: ids, text } })
  expect(sent.body.data.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([null, 'own'])
  const notices = await t.call(listNotices, { as: executor, query: { box: 'new' } })
  expect(notices.text).toContain(text)
  const kept = await t.services.db.selectFrom('audit_event').selectAll().where('action', '=', 'messaged').execute()
  expect(kept.map(({ object_id }) => object_id)).toEqual([executor.accountId])
  expect(JSON.stringify(kept)).not.toContain(text)
})

test('a person who has requested the deletion of their account gets no messages', async () => {
  const leaving = await again(t.people.otherExecutor)
  expect((await t.call(requestDeletion, { as: leaving })).status).toBe(200)
  const accountIds = [leaving.accountId, t.people.manager.accountId]
  const sent = await t.call(messageUsers, { as: administrator, body: { accountIds, text: 'Только тем, кто остаётся' } })
  expect(sent.body.data).toEqual([
    { id: leaving.accountId, refusal: 'closed' },
    { id: t.people.manager.accountId, refusal: null },
  ])
  const written = await t.services.db
    .selectFrom('notice')
    .select('cabinet_id')
    .where(sql<boolean>`message_values ->> 'text' = 'Только тем, кто остаётся'`)
    .execute()
  expect(written).toEqual([{ cabinet_id: t.people.manager.cabinetId }])
  expect((await events(leaving.accountId)).map(([action]) => action)).not.toContain('messaged')
  const back = await again(t.people.otherExecutor)
  expect((await t.call(takeBackDeletion, { as: back })).status).toBe(200)
})

test('permissions change at once; nobody gives more than they have, and one administrator stays', async () => {
  const manager = await again(t.people.manager)
  const set = (as: TestPerson, { accountId: id }: TestPerson, permissions: Permission[]) =>
    t.call(changeUserPermissions, { as, params: { id }, body: { permissions } })
  const lacking = await set(administrator, manager, ['manager', 'accountant'])
  expect([lacking.status, Object.keys(lacking.body.errors)]).toEqual([422, ['permissions']])
  expect((await t.call(listAccounts, { as: manager })).status).toBe(403)
  const both: Permission[] = ['manager', 'administrator']
  expect((await set(administrator, manager, both)).body.data.permissions).toEqual(both)
  expect((await t.call(listAccounts, { as: manager })).status).toBe(200)
  expect(await names({ permission: 'administrator' })).toEqual(['Last-administrator', 'Last-manager'])
  expect((await set(manager, administrator, ['manager'])).status).toBe(200)
  expect((await t.call(listAccounts, { as: administrator })).status).toBe(403)
  const last = await set(manager, manager, ['manager'])
  expect([last.status, last.body.code]).toEqual([409, 'last_administrator'])
  expect((await set(manager, administrator, ['administrator'])).status).toBe(200)
  expect((await set(administrator, manager, ['manager'])).status).toBe(200)
  expect((await set(administrator, t.people.customer, ['manager'])).status).toBe(404)
  expect((await set(administrator, manager, [])).status).toBe(422)
  expect((await events(manager.accountId)).map(([action]) => action)).toContain('permissions_changed')
})

test('access and permissions need a fresh proof of identity; a message does not', async () => {
  const { customer, manager } = t.people
  t.clock.advance(hourMs)
  const access = await change('sign_out', [customer.accountId])
  expect(access.body.code).toBe('step_up_required')
  const body = { permissions: ['manager'] }
  const permissions = await t.call(changeUserPermissions, {
    as: administrator,
    params: { id: manager.accountId },
    body,
  })
  expect(permissions.body.code).toBe('step_up_required')
  const message = { accountIds: [customer.accountId], text: 'Здравствуйте' }
  expect((await t.call(messageUsers, { as: administrator, body: message })).status).toBe(200)
})

test('managers, accountants, customers and executors are refused', async () => {
  for (const who of ['manager', 'accountant', 'customer', 'executor'] as const) {
    const as = await again(t.people[who])
    const ids = [t.people.otherCustomer.accountId]
    const answers = [
      await t.call(changeUsersAccess, { as, body: { action: 'block', accountIds: ids, reason: 'x' } }),
      await t.call(messageUsers, { as, body: { accountIds: ids, text: 'x' } }),
      await t.call(changeUserPermissions, {
        as,
        params: { id: as.accountId },
        body: { permissions: ['administrator'] },
      }),
      await t.call(downloadAccounts, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
})

test('the workbook has the rows of the filter', async () => {
  const answer = await t.call(downloadAccounts, { as: administrator, query: { role: 'executor' } })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Last-executor')
  expect(answer.text).not.toContain('Last-accountant')
  expect(answer.text).not.toContain(t.people.executor.phone)
})

test('the workbook has the people who were asked for a second step', async () => {
  const second = async (search: string) => {
    const answer = await t.call(downloadAccounts, { as: administrator, query: { search }, language: 'ru' })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    return sheet?.data.slice(1).map((row) => row.find((cell) => /ключена|запрошена/.test(String(cell))))
  }
  const asked = t.services.db.updateTable('account').set({ two_step_asked_at: t.clock.now() })
  await asked.where('id', '=', t.people.executor.accountId).execute()
  expect([await second('Last-executor'), await second('Last-accountant')]).toEqual([['запрошена'], ['выключена']])
})

test('the workbook has the day in Minsk on which an account was made', async () => {
  const { accountId } = t.people.accountant
  const created = new Date('2026-10-01T21:30:00Z')
  await t.services.db.updateTable('account').set({ created_at: created }).where('id', '=', accountId).execute()
  const answer = await t.call(downloadAccounts, { as: administrator, query: { search: 'Last-accountant' } })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  expect(sheet?.data.map((row) => row.at(-2))).toEqual([expect.any(String), new Date('2026-10-02')])
})

test('an account of the staff is confirmed by an administrator who has not made it, and is found and counted until then', async () => {
  const form = { firstName: 'Анна', lastName: 'Новая', phone: '375331112244', email: null, roles: ['staff'] }
  const as = administrator
  const { accountId } = (await t.call(invitePerson, { as, body: { ...form, permissions: ['administrator'] } })).body
    .data
  expect(await names({ mark: 'unconfirmed' })).toEqual(['Новая'])
  expect(await refusals('confirm', [accountId, t.people.manager.accountId])).toEqual(['same_person', 'already'])
  const other = await otherStaff(t, 'administrator')
  const waits = async (person: TestPerson) =>
    (await t.call(getHome, { as: person })).body.data.queue.filter(
      ({ kind }: { kind: string }) => kind === 'accounts_to_confirm',
    )
  expect(await waits(administrator)).toEqual([])
  expect(await waits(other)).toMatchObject([{ count: 1 }])
  const body = { action: 'confirm', accountIds: [accountId], reason: '' }
  const confirmed = await t.call(changeUsersAccess, { as: other, body })
  expect(confirmed.body.data).toEqual([{ id: accountId, refusal: null }])
  expect(await names({ mark: 'unconfirmed' })).toEqual([])
  expect(await waits(other)).toEqual([])
  expect((await events(accountId)).at(-1)).toEqual(['confirmed', null])
})
