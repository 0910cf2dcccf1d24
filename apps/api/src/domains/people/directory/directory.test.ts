import { dayMs, hourMs } from '@navyk/api-spec/kit'
import {
  accountMarks,
  type AccountRow,
  accountStates,
  getAccount,
  listAccounts,
  showPhone,
  unusedDays,
} from '@navyk/api-spec/people/directory'
import { invitePerson } from '@navyk/api-spec/people/invitations'
import { signIn } from '@navyk/api-spec/people/entry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { createAccounts } from '#people/accounts'
import { listAccounts as listAccountsOf } from './list-accounts.ts'
import { findAccountsBy } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const names = ['Жук Анна', 'Жукова Дарья', 'Петров Жан', 'Процент 100%', 'Под_черк Иван']
  const drafts = names.map((name, index) => ({
    phone: `37533445${String(index).padStart(4, '0')}`,
    passwordHash: '',
    firstName: name.split(' ')[1] ?? '',
    lastName: name.split(' ')[0] ?? '',
    email: null,
    cabinets: [{ role: 'customer' as const }],
  }))
  await t.services.transact((tx) => createAccounts(tx, t.services, drafts))
})
afterAll(() => t.close())

let phones = 0
const as = () => t.people.administrator
const find = async (query: Record<string, string>): Promise<AccountRow[]> =>
  (await t.call(listAccounts, { as: as(), query })).body.data
const names = async (query: Record<string, string>) =>
  (await find(query)).map(({ lastName, firstName }) => `${lastName} ${firstName}`)

test('accounts are listed by name, with roles, phone, and when they were made and last used', async () => {
  const [row] = await find({ search: 'Last-both' })
  expect(row).toEqual({
    id: t.people.both.accountId,
    firstName: 'First7',
    lastName: 'Last-both',
    maskedPhone: `+375 29 ***-**-${t.people.both.phone.slice(-2)}`,
    state: 'active',
    roles: ['executor', 'customer'],
    permissions: [],
    hasTwoStep: false,
    isTwoStepAsked: false,
    invitation: null,
    openSessions: 1,
    avatar: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    lastUsedAt: '2026-11-20T09:00:00.000Z',
  })
  const all = (await find({})).map(({ lastName }) => lastName)
  expect(all).toEqual(all.toSorted())
})

test.each([
  ['жук', ['Жук Анна', 'Жукова Дарья']],
  ['ЖУК ан', ['Жук Анна']],
  ['анна жук', ['Жук Анна']],
  ['ж', ['Жук Анна', 'Жукова Дарья', 'Петров Жан']],
  ['процент 100%', ['Процент 100%']],
  ['_', []],
  ['под_', ['Под_черк Иван']],
])('a search for «%s» finds the beginnings of names', async (search, found) => {
  expect(await names({ search })).toEqual(found)
})

test.each(['375334450000', '+375 33 445-00-00', '33 445 00 00', '3344500', '450000', '00-00'])(
  'a search finds a phone by either end (%s)',
  async (search) => {
    expect(await names({ search })).toContain('Жук Анна')
    expect(await names({ search: `${search}9` })).toEqual([])
  },
)

test('a role narrows the list', async () => {
  const rows = await find({ role: 'staff' })
  expect(rows.map(({ roles }) => roles)).toEqual([['staff'], ['staff'], ['staff']])
})

const leaving = () => ({
  deletion_asked_at: t.clock.now(),
  deletion_at: new Date(t.clock.now().getTime() + 14 * dayMs),
})
test.each<[string, () => Partial<Record<'blocked_at' | 'deletion_asked_at' | 'deletion_at', Date>>, string, string[]]>([
  ['open', () => ({}), 'active', ['invited', 'no_two_step', 'unused']],
  ['blocked', () => ({ blocked_at: t.clock.now() }), 'blocked', ['invited', 'no_two_step', 'unused']],
  ['being deleted', leaving, 'frozen', []],
  ['blocked and being deleted', () => ({ ...leaving(), blocked_at: t.clock.now() }), 'frozen', []],
])('an account that is %s has one state, and the marks of what can be done about it', async (_, set, state, marks) => {
  const phone = `375334469${String(phones++).padStart(3, '1')}`
  const form = { phone, firstName: 'Инна', lastName: 'Помеченная', email: null, roles: ['customer'], permissions: [] }
  const { accountId } = (await t.call(invitePerson, { as: as(), body: form })).body.data
  const created_at = new Date(t.clock.now().getTime() - (unusedDays * dayMs + 1))
  await t.services.db
    .updateTable('account')
    .set({ created_at, ...set() })
    .where('id', '=', accountId)
    .execute()
  const under = async (name: 'state' | 'mark', all: readonly string[]) => {
    const found = []
    for (const one of all) {
      if ((await find({ search: phone, [name]: one })).some(({ id }) => id === accountId)) found.push(one)
    }
    return found
  }
  expect(await under('state', accountStates)).toEqual([state])
  expect((await under('mark', accountMarks)).toSorted()).toEqual(marks)
})

test('the list is read page by page', async () => {
  const all = await find({ limit: '100' })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = cursor === '' ? { limit: '4' } : { limit: '4', cursor }
    const { body } = await t.call(listAccounts, { as: as(), query })
    seen.push(...body.data.map(({ id }: AccountRow) => id))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(all.map(({ id }) => id))
  const wrong = await t.call(listAccounts, { as: as(), query: { cursor: 'x' } })
  expect(Object.keys(wrong.body.errors)).toEqual(['cursor'])
})

test('a page costs one query, however long it is', async () => {
  for (const limit of [1, 100])
    expect(await countStatements(t, (tx) => listAccountsOf(tx, t.services, undefined, { limit }))).toBe(1)
})

test('the details name the cabinets, which of them may be opened, and no secret', async () => {
  const { both, manager } = t.people
  const answer = await t.call(getAccount, { as: as(), params: { id: both.accountId } })
  expect(answer.body.data).toMatchObject({
    email: 'both@example.test',
    deletionAt: null,
    cabinets: [
      { id: both.cabinetId, role: 'executor', canOpen: true },
      { role: 'customer', canOpen: true },
    ],
  })
  expect(answer.text).not.toMatch(/password|hash|token/i)
  const staff = await t.call(getAccount, { as: as(), params: { id: manager.accountId } })
  expect(staff.body.data.cabinets).toMatchObject([{ role: 'staff', permissions: ['manager'], canOpen: false }])
})

test('the cabinets of a blocked or leaving person can not be opened', async () => {
  const { otherExecutor } = t.people
  const set = (columns: Record<string, Date | null>) =>
    t.services.db.updateTable('account').set(columns).where('id', '=', otherExecutor.accountId).execute()
  const canOpen = async () => {
    const { body } = await t.call(getAccount, { as: as(), params: { id: otherExecutor.accountId } })
    return body.data.cabinets.map((cabinet: { canOpen: boolean }) => cabinet.canOpen)
  }
  expect(await canOpen()).toEqual([true])
  await set({ blocked_at: t.clock.now() })
  expect(await canOpen()).toEqual([false])
  await set({ blocked_at: null, ...leaving() })
  expect(await canOpen()).toEqual([false])
  await set({ deletion_asked_at: null, deletion_at: null })
})

test('an erased account is in no list and no search, and its details and phone are not found', async () => {
  const phone = '375334468001'
  const person = { phone, firstName: 'Лев', lastName: 'Стёртый', email: null, passwordHash: '' }
  const [made] = await t.services.transact((tx) =>
    createAccounts(tx, t.services, [{ ...person, cabinets: [{ role: 'customer' as const }] }]),
  )
  const id = made?.accountId ?? ''
  const found = async () => [
    (await names({ search: 'стёртый' })).length,
    (await findAccountsBy(t.services.db, ['стёртый'], undefined, 5)).length,
    (await t.call(getAccount, { as: as(), params: { id } })).status,
    (await t.call(showPhone, { as: as(), params: { id } })).status,
  ]
  expect(await found()).toEqual([1, 1, 200, 200])
  const now = t.clock.now()
  const columns = { deletion_asked_at: now, deletion_at: now, erased_at: now, phone: `erased-${id}` }
  await t.services.db.updateTable('account').set(columns).where('id', '=', id).execute()
  expect(await found()).toEqual([0, 0, 404, 404])
})

test('the history of the account says who opened the details', async () => {
  const { customer, administrator } = t.people
  await t.call(getAccount, { as: administrator, params: { id: customer.accountId } })
  const event = await t.services.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_id', '=', customer.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(event).toMatchObject({ action: 'viewed', actor_account_id: administrator.accountId })
})

test('an absent account is not found', async () => {
  expect((await t.call(getAccount, { as: as(), params: { id: as().cabinetId } })).status).toBe(404)
})

test('managers and accountants read neither the list nor the details', async () => {
  for (const who of ['manager', 'accountant'] as const) {
    expect((await t.call(listAccounts, { as: t.people[who] })).status).toBe(403)
    const details = await t.call(getAccount, { as: t.people[who], params: { id: as().accountId } })
    expect(details.status).toBe(403)
  }
})

test('a sign-in updates the last use', async () => {
  t.clock.advance(hourMs)
  await t.call(signIn, { body: { username: t.people.otherCustomer.phone, password: testPassword } })
  const [row] = await find({ search: 'Last-otherCustomer' })
  expect(row?.lastUsedAt).toBe(t.clock.now().toISOString())
})

test('a list shows no whole phone; each is requested by itself, and the history records that', async () => {
  const { customer, manager, accountant } = t.people
  const list = await t.call(listAccounts, { as: as(), query: { search: customer.phone } })
  expect(list.body.data[0].maskedPhone).toBe(`+375 29 ***-**-${customer.phone.slice(-2)}`)
  expect(list.text).not.toContain(customer.phone)
  for (const who of [as(), manager, accountant]) {
    const shown = await t.call(showPhone, { as: who, params: { id: customer.accountId } })
    expect(shown.body).toEqual({ data: { phone: customer.phone } })
  }
  const events = await t.services.db
    .selectFrom('audit_event')
    .select('actor_account_id')
    .where('object_id', '=', customer.accountId)
    .where('action', '=', 'phone_shown')
    .orderBy('id')
    .execute()
  expect(events.map((event) => event.actor_account_id)).toEqual([as(), manager, accountant].map((one) => one.accountId))
  expect((await t.call(showPhone, { as: customer, params: { id: customer.accountId } })).status).toBe(403)
  expect((await t.call(showPhone, { as: as(), params: { id: as().cabinetId } })).status).toBe(404)
})
