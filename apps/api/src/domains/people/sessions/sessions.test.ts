import { hourMs, minuteMs } from '@navyk/api-spec/kit'
import { signIn } from '@navyk/api-spec/people/entry'
import {
  endOtherSessions,
  endSession,
  getSignedInUser,
  listCabinets,
  listSessions,
  type OpenSession,
  signOut,
  switchToCabinet,
} from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function signInAs(person: TestPerson, userAgent = phoneAgent): Promise<{ token: string }> {
  t.clock.advance(minuteMs)
  const body = { username: person.phone, password: testPassword }
  const answer = await t.call(signIn, { body, headers: { 'user-agent': userAgent } })
  return { token: answer.body.accessToken }
}

async function sessionsOf(as: { token: string }): Promise<OpenSession[]> {
  return (await t.call(listSessions, { as })).body.data
}

const isIn = async (as: { token: string }) => (await t.call(getSignedInUser, { as })).status === 200

async function historyOf(accountId: string) {
  return t.services.db
    .selectFrom('audit_event')
    .select(['action', 'changes'])
    .where('object_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

describe('the list of sessions', () => {
  test('shows the current one first, then the most recently used, each by device, place and network', async () => {
    const first = await signInAs(t.people.customer)
    const current = await signInAs(t.people.customer, '')
    await signInAs(t.people.customer)
    const list = await sessionsOf(current)
    expect(list.map((session) => session.current)).toEqual([true, false, false, false])
    const lastUses = list.slice(1).map(({ lastUsedAt }) => lastUsedAt)
    expect(lastUses).toEqual(lastUses.toSorted().toReversed())
    expect(list[1]).toMatchObject({
      cabinetRole: 'customer',
      device: { browser: 'Chrome', system: 'Android', kind: 'phone' },
      place: 'local',
      address: '127.0.0.*',
    })
    await t.call(signOut, { as: first })
    expect(await sessionsOf(current)).toHaveLength(3)
  })

  test('has no token and no whole address in it', async () => {
    const as = await signInAs(t.people.customer)
    const { text } = await t.call(listSessions, { as })
    expect(text).not.toContain(as.token)
    expect(text).not.toContain('127.0.0.1')
  })

  test('has all cabinets of the account and no other account', async () => {
    const as = await signInAs(t.people.both)
    const { body } = await t.call(listCabinets, { as })
    const { id, date, signature } = body.data.find((cabinet: { current: boolean }) => !cabinet.current)
    const switched = await t.call(switchToCabinet, { as, body: { id, date, signature } })
    await signInAs(t.people.both)
    const list = await sessionsOf({ token: switched.body.accessToken })
    expect(new Set(list.map(({ cabinetRole }) => cabinetRole))).toEqual(new Set(['customer', 'executor']))
    const others = await sessionsOf(t.people.otherCustomer)
    expect(others.map(({ id: other }) => other)).toEqual([t.people.otherCustomer.session.id])
  })

  test('leaves out sessions that have ended by themselves, and looks by staff', async () => {
    const as = t.people.otherExecutor
    const old = await signInAs(t.people.otherExecutor)
    const opened = await signInAs(t.people.otherExecutor)
    const openedId = (await sessionsOf(opened)).find(({ current }) => current)?.id ?? ''
    await t.services.db
      .updateTable('session')
      .set({ read_only: 'opened_by_staff', opened_by: t.people.manager.session.id })
      .where('id', '=', openedId)
      .execute()
    expect(await sessionsOf(as)).toHaveLength(2)
    t.clock.advance(31 * 24 * 60 * minuteMs)
    expect(await isIn(old)).toBe(false)
    expect((await sessionsOf(as)).map(({ current }) => current)).toEqual([true])
  })
})

describe('ending sessions:', () => {
  test('another session is refused from then on, and the history says who ended it', async () => {
    const [asking, other] = [await signInAs(t.people.executor), await signInAs(t.people.executor)]
    const id = (await sessionsOf(other)).find(({ current }) => current)?.id ?? ''
    expect((await t.call(endSession, { as: asking, params: { id } })).body).toEqual({ data: null })
    expect([await isIn(asking), await isIn(other)]).toEqual([true, false])
    const [event] = await historyOf(t.people.executor.accountId)
    expect(event).toEqual({ action: 'session_ended', changes: { session: { from: id, to: null } } })
    expect((await t.call(endSession, { as: asking, params: { id } })).status).toBe(404)
  })

  test('a stranger’s session is answered like one that never was', async () => {
    const as = t.people.customer
    const foreign = await t.call(endSession, { as, params: { id: t.people.otherCustomer.session.id } })
    const absent = await t.call(endSession, { as, params: { id: '01900000-0000-7000-8000-000000000000' } })
    const malformed = await t.call(endSession, { as, params: { id: 'x' } })
    expect([foreign.status, absent.status, malformed.status]).toEqual([404, 404, 404])
    expect(new Set([foreign.text, absent.text, malformed.text]).size).toBe(1)
    expect(await isIn(t.people.otherCustomer)).toBe(true)
  })

  test('the current session is left by signing out, and the refusal says so', async () => {
    const as = t.people.customer
    const answer = await t.call(endSession, { as, params: { id: as.session.id } })
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      message: 'Это ваш текущий сеанс. Чтобы завершить его, выйдите из системы',
      code: 'current_session',
    })
    expect(await isIn(as)).toBe(true)
  })

  test('all other sessions end at once and are counted; without others nothing happens', async () => {
    const current = await signInAs(t.people.manager)
    const others = [await signInAs(t.people.manager), t.people.manager]
    expect((await t.call(endOtherSessions, { as: current })).body).toEqual({ data: { ended: 2 } })
    expect([await isIn(current), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false])
    expect((await historyOf(t.people.manager.accountId))[0]?.action).toBe('sessions_ended')
    expect((await t.call(endOtherSessions, { as: current })).body).toEqual({ data: { ended: 0 } })
    expect(await historyOf(t.people.manager.accountId)).toHaveLength(1)
  })
})

describe('a session of staff', () => {
  test('ends after 12 hours without use, and later if it is used', async () => {
    const [used, unused] = [await signInAs(t.people.accountant), await signInAs(t.people.accountant)]
    t.clock.advance(11 * hourMs)
    expect(await isIn(used)).toBe(true)
    t.clock.advance(2 * hourMs)
    expect([await isIn(used), await isIn(unused)]).toEqual([true, false])
  })

  test.each([
    ['lives a millisecond before 12 hours without use are over', 12 * hourMs - 1, true],
    ['has ended at the moment at which they are over', 12 * hourMs, false],
  ])('%s', async (_, unusedMs, isLiving) => {
    const as = await signInAs(t.people.accountant)
    t.clock.advance(unusedMs)
    expect(await isIn(as)).toBe(isLiving)
  })

  test('ends after seven days however much it is used', async () => {
    const as = await signInAs(t.people.administrator)
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      t.clock.advance(8 * hourMs)
      expect(await isIn(as)).toBe(true)
    }
    t.clock.advance(8 * hourMs)
    expect(await isIn(as)).toBe(false)
  })
})

describe('the address that is stored and counted', () => {
  const spoofed = '93.84.12.3'
  const signInThrough = async (trustedProxies: string[]) => {
    const readiness = { isStopping: false, ping: async () => {} }
    const { app } = await createApp({ services: t.services, readiness, trustedProxies })
    const post = (password: string) =>
      app.inject({
        method: 'POST',
        url: signIn.path,
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': spoofed },
        payload: { username: t.people.otherCustomer.phone, password },
      })
    await post('wrong')
    const answer = await post(testPassword)
    const as = { token: answer.json().accessToken as string }
    const [current] = await sessionsOf(as)
    const { address } = await t.services.db
      .selectFrom('session')
      .select('address')
      .where('id', '=', current?.id ?? '')
      .executeTakeFirstOrThrow()
    const counted = await t.services.db.selectFrom('limit_window').select('subject').execute()
    return { address, place: current?.place, counted: counted.map(({ subject }) => subject) }
  }

  test('is the sender itself, whatever X-Forwarded-For says, while no proxy is trusted', async () => {
    const seen = await signInThrough([])
    expect(seen).toMatchObject({ address: '10.0.0.1', place: 'local' })
    expect(seen.counted).toContain('sign-in:from:10.0.0.1')
    expect(seen.counted).not.toContain(`sign-in:from:${spoofed}`)
  })

  test('is the one that a trusted proxy names', async () => {
    const seen = await signInThrough(['10.0.0.1'])
    expect(seen).toMatchObject({ address: spoofed, place: 'BY' })
    expect(seen.counted).toContain(`sign-in:from:${spoofed}`)
  })

  test('is the sender itself if a sender other than the trusted proxy names another', async () => {
    expect(await signInThrough(['10.0.0.2'])).toMatchObject({ address: '10.0.0.1' })
  })
})
