import { askQuestion, listQuestions } from '@navyk/api-spec/desk/questions'
import { listTalks } from '@navyk/api-spec/desk/talks'
import { archiveNotices, listNotices } from '@navyk/api-spec/messages/notices'
import { getIncomeTotals, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { getPaySummary } from '@navyk/api-spec/money/payouts'
import { getProfile, updateProfile } from '@navyk/api-spec/people/accounts'
import { getTelegramLink } from '@navyk/api-spec/people/channels'
import { signIn } from '@navyk/api-spec/people/entry'
import {
  type Cabinet,
  endSession,
  getSignedInUser,
  listCabinets,
  listSessions,
  listSignInHistory,
  openCabinetAs,
  signOut,
  switchToCabinet,
} from '@navyk/api-spec/people/sessions'
import { getContract, listContracts } from '@navyk/api-spec/teaching/contracts'
import { getHome } from '@navyk/api-spec/views/home'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeContract } from '#testing/acting/agreements.ts'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { notify } from '#messages/notices'
import { isKnownNetwork } from '../queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(1))

const reason = 'Жалоба № 17: не видит счёт'
const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const ask = (as: TestPerson, cabinetId: string, body: object = { reason }) =>
  t.call(openCabinetAs, { as, params: { id: cabinetId }, body })
const post = (as: { token: string }, link: object) => t.call(switchToCabinet, { as, body: link })

/** A staff member who looks at somebody's cabinet. */
async function look(as: TestPerson, whom: TestPerson): Promise<{ token: string }> {
  const { body } = await ask(as, whom.cabinetId)
  const answer = await post(as, body.data)
  if (answer.status !== 200) throw new Error(`the cabinet was not opened: ${answer.text}`)
  return { token: answer.body.accessToken }
}

const permit = (staff: TestPerson, permissions: string[]) =>
  t.services.db.updateTable('cabinet').set({ permissions }).where('id', '=', staff.cabinetId).execute()

const eventsOf = (accountId: string) =>
  t.services.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_kind', '=', 'account')
    .where('object_id', '=', accountId)
    .orderBy('id')
    .execute()

test.each(['manager', 'administrator'] as const)('%s looks at a cabinet by a link of their own', async (who) => {
  const staff = await fresh(t.people[who])
  const token = await look(staff, t.people.customer)
  const { data } = (await t.call(getSignedInUser, { as: token })).body
  expect(data).toMatchObject({
    cabinetId: t.people.customer.cabinetId,
    role: 'customer',
    readOnly: 'opened_by_staff',
    openedBy: `${staff.session.lastName} ${staff.session.firstName}`,
    openedUntil: new Date(t.clock.now().getTime() + 30 * 60_000).toISOString(),
    consentNeeded: false,
  })
})

test('a look reads the person’s own data as the person does, and writes nothing', async () => {
  const contract = await activeContract(t)
  const as = await look(await fresh(t.people.manager), t.people.customer)
  const seen = await t.call(listContracts, { as })
  expect(seen.body.data.map(({ id }: { id: string }) => id)).toContain(contract.id)
  const profile = (await t.call(getProfile, { as })).body.data
  for (const answer of [
    await t.call(updateProfile, { as, body: { ...profile, firstName: 'Чужая' } }),
    await t.call(askQuestion, { as, body: { topic: 'other', text: 'От чужого имени' } }),
    await t.call(archiveNotices, { as, body: { ids: [contract.id] } }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'read_only'])
  }
})

test('a look is offered no action of the person', async () => {
  const { id } = await activeContract(t)
  const mayDo = async (as: { token: string }) => {
    const { actions } = (await t.call(getContract, { as, params: { id } })).body.data
    return Object.values(actions).some(Boolean)
  }
  const as = await look(await fresh(t.people.manager), t.people.customer)
  expect([await mayDo(t.people.customer), await mayDo(as)]).toEqual([true, false])
})

test('a look at an executor shows income only to those who may read it, on the home page too', async () => {
  const { executor, manager } = t.people
  const asked = [listIncomeReports, getIncomeTotals, getPaySummary] as const
  const seen = async (as: { token: string }) => {
    const home = (await t.call(getHome, { as })).body.data
    const statuses = []
    for (const endpoint of asked) statuses.push((await t.call(endpoint, { as })).status)
    return [...statuses, home.income !== null, home.pay !== null]
  }
  expect(await seen(await look(await fresh(manager), executor))).toEqual([403, 403, 403, false, false])
  expect(await seen(executor)).toEqual([200, 200, 200, true, true])
  const staff = await fresh(manager)
  await permit(staff, ['manager', 'accountant'])
  expect(await seen(await look(staff, executor))).toEqual([200, 200, 200, true, true])
  await permit(staff, ['manager'])
})

test('a look shows sign-ins only to administrators, and messages only to those who answer them', async () => {
  const { customer, manager, administrator } = t.people
  const seen = async (staff: TestPerson) => {
    const as = await look(await fresh(staff), customer)
    const statuses = []
    for (const endpoint of [listSessions, listSignInHistory, listQuestions, listTalks])
      statuses.push((await t.call(endpoint, { as })).status)
    return statuses
  }
  expect(await seen(manager)).toEqual([403, 403, 200, 200])
  expect(await seen(administrator)).toEqual([200, 200, 403, 403])
})

test('a look shows and counts no notice that the staff member may not read', async () => {
  const { customer, manager, administrator } = t.people
  await t.services.transact((tx) =>
    notify(tx, t.services, [
      {
        cabinetId: customer.cabinetId,
        kind: 'questions.notices.answered',
        values: { number: 7, excerpt: 'Да' },
        link: screenPath('questions'),
      },
      { cabinetId: customer.cabinetId, kind: 'lessons.notices.restored', values: {}, link: lessonListPath },
    ]),
  )
  const seen = async (as: { token: string }) => {
    const { data, newCount } = (await t.call(listNotices, { as, query: { box: 'new' } })).body
    return [data.some(({ about }: { about: string }) => about === 'question'), newCount === data.length]
  }
  expect(await seen(customer)).toEqual([true, true])
  expect(await seen(await look(await fresh(manager), customer))).toEqual([true, true])
  expect(await seen(await look(await fresh(administrator), customer))).toEqual([false, true])
})

test('a look is no proof of identity: it gets no link that would connect the person’s Telegram', async () => {
  const as = await look(await fresh(t.people.manager), t.people.customer)
  const answer = await t.call(getTelegramLink, { as })
  expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
})

test('a network from which staff looked at a cabinet is not remembered as one of its owner', async () => {
  const { accountId } = t.people.otherExecutor
  const network = '203.0.113.0'
  const usedFrom = (whose: 'own' | 'look') =>
    t.services.db
      .updateTable('session')
      .set({ network })
      .where('account_id', '=', accountId)
      .where('opened_by', whose === 'own' ? 'is' : 'is not', null)
      .execute()
  await look(await fresh(t.people.manager), t.people.otherExecutor)
  await usedFrom('look')
  expect(await isKnownNetwork(t.services.db, accountId, network)).toBe(false)
  await usedFrom('own')
  expect(await isKnownNetwork(t.services.db, accountId, network)).toBe(true)
})

test('the list of cabinets holds no links, and a link of the person opens nothing', async () => {
  const { both } = t.people
  const own = (await t.call(listCabinets, { as: both })).body.data as Cabinet[]
  const as = await look(await fresh(t.people.manager), both)
  const { body } = await t.call(listCabinets, { as })
  expect(body.data.map(({ date, signature }: Cabinet) => date + signature)).toEqual(['', ''])
  const { id, date, signature } = own[1] as Cabinet
  expect((await post(as, { id, date, signature })).body.code).toBe('read_only')
})

test('looking ends after 30 minutes, however busy it was', async () => {
  const as = await look(await fresh(t.people.manager), t.people.customer)
  t.clock.advance(29 * 60_000)
  expect((await t.call(getSignedInUser, { as })).status).toBe(200)
  t.clock.advance(60_000)
  expect((await t.call(getSignedInUser, { as })).status).toBe(401)
})

test('leaving ends only the look: the staff member is still signed in, and so is the person', async () => {
  const staff = await fresh(t.people.manager)
  const as = await look(staff, t.people.customer)
  expect((await t.call(signOut, { as })).status).toBe(200)
  expect((await t.call(getSignedInUser, { as })).status).toBe(401)
  expect((await t.call(getSignedInUser, { as: staff })).status).toBe(200)
  expect((await t.call(getSignedInUser, { as: t.people.customer })).status).toBe(200)
})

test('the look ends with the session that it was opened from', async () => {
  const staff = await fresh(t.people.manager)
  const as = await look(staff, t.people.customer)
  await t.services.db
    .updateTable('session')
    .set({ expires_at: new Date(t.clock.now().getTime() + 60_000) })
    .where('id', '=', staff.session.id)
    .execute()
  t.clock.advance(60_000 - 1)
  expect((await t.call(getSignedInUser, { as })).status).toBe(200)
  t.clock.advance(1)
  expect((await t.call(getSignedInUser, { as })).status).toBe(401)
})

test('the look ends the moment the staff member signs out', async () => {
  const staff = await fresh(t.people.manager)
  const as = await look(staff, t.people.customer)
  await t.call(signOut, { as: staff })
  expect((await t.call(getSignedInUser, { as })).status).toBe(401)
})

test('the person can not end a look that staff have opened, even by its id', async () => {
  const { accountId } = t.people.customer
  const as = await look(await fresh(t.people.manager), t.people.customer)
  const { id } = await t.services.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('opened_by', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await t.call(endSession, { as: t.people.customer, params: { id } })).status).toBe(404)
  expect((await t.call(getSignedInUser, { as })).status).toBe(200)
})

test('the look ends the moment the staff member may not look any more', async () => {
  const staff = await fresh(t.people.manager)
  const as = await look(staff, t.people.customer)
  await permit(staff, ['accountant'])
  expect((await t.call(getSignedInUser, { as })).status).toBe(401)
  await permit(staff, ['manager'])
  expect((await t.call(getSignedInUser, { as })).status).toBe(200)
})

test('the history of the account says who looked, why and when they left', async () => {
  const { otherCustomer, manager } = t.people
  const staff = await fresh(manager)
  await t.call(signOut, { as: await look(staff, otherCustomer) })
  const events = await eventsOf(otherCustomer.accountId)
  const actor = { actor_account_id: manager.accountId, actor_cabinet_id: manager.cabinetId }
  expect(events.slice(-2)).toMatchObject([
    { ...actor, action: 'opened', reason },
    { ...actor, action: 'left', reason: null },
  ])
})

test('a link is for the staff member who asked for it, for 60 seconds, once', async () => {
  const { manager, administrator, customer } = t.people
  const link = (await ask(manager, customer.cabinetId)).body.data
  expect((await post(administrator, link)).body.code).toBe('link_rejected')
  expect((await post(customer, link)).body.code).toBe('link_rejected')
  expect((await post(manager, link)).status).toBe(200)
  expect((await post(manager, link)).body.code).toBe('link_rejected')
  t.clock.advance(1)
  const late = (await ask(manager, customer.cabinetId)).body.data
  t.clock.advance(60_001)
  expect((await post(manager, late)).body.code).toBe('link_rejected')
})

test('a cabinet of the staff can not be looked at, and an absent one is not found', async () => {
  const { manager, administrator } = t.people
  const staffs = await ask(manager, administrator.cabinetId)
  expect([staffs.status, staffs.body.code]).toEqual([409, 'staff_cabinet'])
  expect((await ask(manager, manager.accountId)).status).toBe(404)
})

test.each([{}, { reason: '  ' }, { reason: 'да' }, { reason: 'а'.repeat(301) }])(
  'a look needs a reason of 3 to 300 characters (%o)',
  async (body) => {
    const answer = await ask(t.people.manager, t.people.customer.cabinetId, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['reason']])
  },
)

test('a look does not change in which cabinet the person starts next time', async () => {
  const { both, manager } = t.people
  const cabinets = (await t.call(listCabinets, { as: both })).body.data as Cabinet[]
  const cabinetId = cabinets.find(({ role }) => role === 'customer')?.id ?? ''
  await fresh(both)
  t.clock.advance(1000)
  await look(await fresh(manager), { ...both, cabinetId })
  const { body } = await t.call(signIn, { body: { username: both.phone, password: testPassword } })
  const me = await t.call(getSignedInUser, { as: { token: body.accessToken } })
  expect(me.body.data.role).toBe('executor')
})
