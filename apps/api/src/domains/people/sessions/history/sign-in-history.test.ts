import { dayMs } from '@navyk/api-spec/kit'
import { signIn } from '@navyk/api-spec/people/entry'
import {
  endOtherSessions,
  endSession,
  listCabinets,
  listSignInHistory,
  type SignInEvent,
  signOut,
  switchToCabinet,
} from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { removeOver } from '#platform/domain-parts/retention.ts'
import { sessionRetention } from '../retention.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const again = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const tryPassword = (username: string, password: string) => t.call(signIn, { body: { username, password } })
const kindsOf = async (as: { token: string }): Promise<string[]> =>
  ((await t.call(listSignInHistory, { as })).body.data as SignInEvent[]).map(({ kind }) => kind)

test('the sign-in history holds sign-ins and refusals, newest first, with device, place and network', async () => {
  const person = t.people.customer
  await tryPassword(person.phone, 'wrong')
  const { body } = await tryPassword(person.phone, testPassword)
  await t.call(signOut, { as: { token: body.accessToken } })
  expect(await kindsOf(person)).toEqual(['signed_out', 'signed_in', 'wrong_password', 'signed_in'])
  const { body: history, text } = await t.call(listSignInHistory, { as: person })
  expect(history.data[2]).toMatchObject({
    kind: 'wrong_password',
    place: 'local',
    address: '127.0.0.*',
    device: { kind: 'computer' },
  })
  expect(history.nextCursor).toBeNull()
  expect(text).not.toContain('127.0.0.1')
})

test('the sign-in history tells apart ending one session, ending all others and switching to another cabinet', async () => {
  const person = await again(t.people.both)
  const other = await again(t.people.both)
  await t.call(endSession, { as: person, params: { id: other.session.id } })
  await t.call(endOtherSessions, { as: person })
  t.clock.advance(1)
  const { body } = await t.call(listCabinets, { as: person })
  const { id, date, signature } = body.data.find((cabinet: { current: boolean }) => !cabinet.current)
  const switched = await t.call(switchToCabinet, { as: person, body: { id, date, signature } })
  const kinds = await kindsOf({ token: switched.body.accessToken })
  expect(kinds.slice(0, 3)).toEqual(['switched', 'others_ended', 'session_ended'])
})

test('the sign-in history leaves out another account’s entries', async () => {
  await tryPassword(t.people.executor.phone, 'wrong')
  expect(await kindsOf(t.people.otherExecutor)).toEqual(['signed_in'])
})

test('a try with a phone without an account leaves a line that belongs to nobody', async () => {
  const lines = () =>
    t.services.db.selectFrom('sign_in_event').select(['account_id', 'kind']).orderBy('id', 'desc').execute()
  const before = (await lines()).length
  await tryPassword('375440000009', 'wrong')
  expect((await lines()).slice(0, -before)).toEqual([{ account_id: null, kind: 'wrong_password' }])
})

test('the sign-in history is read page by page', async () => {
  const as = t.people.accountant
  for (let index = 0; index < 4; index++) await tryPassword(as.phone, 'wrong')
  const first = await t.call(listSignInHistory, { as, query: { limit: '3' } })
  expect(first.body.data).toHaveLength(3)
  const rest = await t.call(listSignInHistory, { as, query: { limit: '3', cursor: first.body.nextCursor } })
  expect(rest.body.data.map(({ kind }: SignInEvent) => kind)).toEqual(['wrong_password', 'signed_in'])
  expect(rest.body.nextCursor).toBeNull()
  expect((await t.call(listSignInHistory, { as, query: { limit: '0' } })).status).toBe(422)
})

test('the sign-in history is kept for 180 days', async () => {
  const as = t.people.administrator
  const tidyUp = () => removeOver(t.services, sessionRetention)
  t.clock.advance(180 * dayMs - 1000)
  await tidyUp()
  expect(await kindsOf(as)).toEqual(['signed_in'])
  t.clock.advance(2000)
  await tidyUp()
  expect(await kindsOf(as)).toEqual([])
})
