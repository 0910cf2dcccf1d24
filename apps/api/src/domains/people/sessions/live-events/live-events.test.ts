import {
  endOtherSessions,
  endSession,
  followEvents,
  listSessions,
  openCabinetAs,
  type OpenSession,
  signOut,
  switchToCabinet,
} from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#app.ts'
import { createLogger } from '#platform/operation/log.ts'
import { changeUserPermissions } from '@navyk/api-spec/views/user-management'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { publish } from '#platform/events'
import { listening, openStream, beforeRecheck } from '#testing/network/streams.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { streamKey } from './live-events.ts'
import { findOldStreams } from '../session-list-queries.ts'
import { notify } from '#messages/notices'

let t: TestApp
let url: string
beforeAll(async () => {
  t = await testApp()
  url = await listening(t.app)
})
afterAll(() => t.close())

const again = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)

const tellOf = (person: TestPerson, silent = false) =>
  t.services.transact(async (tx) => {
    const about = { kind: 'lessons.notices.restored', values: {}, link: lessonListPath } as const
    const draft = { cabinetId: person.cabinetId, ...about }
    await notify(tx, t.services, [draft, draft])
    if (silent) throw new Error('rolled back')
  })

test('a stream has the content type of events, is not cached, and passes through proxies unbuffered', async () => {
  const stream = await openStream(url, t.people.customer.token, { 'last-event-id': 'whatever' })
  expect(stream.status).toBe(200)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toContain('no-store')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  await vi.waitFor(() => expect(stream.text()).toMatch(/^retry: \d+$/m))
  stream.leave()
})

test('without a session there is no stream', async () => {
  expect((await t.call(followEvents)).status).toBe(401)
})

test('a token in the address opens nothing', async () => {
  const answer = await fetch(`${url}${followEvents.path}?token=${t.people.customer.token}`)
  expect(answer.status).toBe(401)
})

test('the log of a stream holds its path and no token', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => lines.push(line) })
  const readiness = { isStopping: false, ping: async () => {} }
  const { app } = await createApp({ services: { ...t.services, log }, readiness })
  const person = await again(t.people.customer)
  const stream = await openStream(await listening(app), person.token)
  await t.call(signOut, { as: person })
  await stream.ended
  await vi.waitFor(() => expect(lines.join()).toContain(`"route":"${followEvents.path}"`))
  expect(lines.join()).not.toContain(person.token)
  // The application shares its streams with the one of the other tests, so only its server is stopped.
  app.server.close()
})

test('a notice is sent to the streams of its cabinet once, with an id and without personal data, and to no other', async () => {
  const mine = await openStream(url, t.people.customer.token)
  const theirs = await openStream(url, t.people.otherCustomer.token)
  await tellOf(t.people.customer)
  await vi.waitFor(() => expect(mine.kinds).toEqual(['changed']))
  expect(mine.text()).toMatch(
    /id: [0-9a-f-]{36}\nevent: changed\ndata: \{"kind":"changed","tags":\["(lesson","notice|notice","lesson)"\]\}\n\n$/,
  )
  await tellOf(t.people.otherCustomer)
  await vi.waitFor(() => expect([...theirs.tags].sort()).toEqual(['lesson', 'notice']))
  expect(mine.kinds).toEqual(['changed'])
  mine.leave()
  theirs.leave()
})

test('a change between a first answer and the opening of the stream is sent at once', async () => {
  ;(await openStream(url, t.people.customer.token)).leave()
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1000))
  const firstAnswerAt = performance.now()
  // Stands for the time that the request of the stream is under way.
  await pause()
  await tellOf(t.people.customer)
  await pause()
  const age = Math.ceil(performance.now() - firstAnswerAt)
  const stream = await openStream(url, t.people.customer.token, {}, `?lookBackMs=${age}`)
  await vi.waitFor(() => expect([...stream.tags].sort()).toEqual(['lesson', 'notice']))
  expect(stream.kinds).toEqual(['changed'])
  const theirs = await openStream(url, t.people.otherCustomer.token, {}, `?lookBackMs=${age}`)
  await vi.waitFor(() => expect(theirs.text()).toContain('retry'))
  expect(theirs.kinds).toEqual([])
  stream.leave()
  theirs.leave()
})

test('a stream looks back a minute at most', async () => {
  const answer = await fetch(`${url}${followEvents.path}?lookBackMs=60001`, {
    headers: { authorization: `Bearer ${t.people.customer.token}` },
  })
  expect(answer.status).toBe(422)
})

test('a change that was rolled back is sent to nobody', async () => {
  const stream = await openStream(url, t.people.executor.token)
  await expect(tellOf(t.people.executor, true)).rejects.toThrow('rolled back')
  await tellOf(t.people.executor)
  await vi.waitFor(() => expect(stream.kinds).toEqual(['changed']))
  stream.leave()
})

test('signing out ends the streams of that session at once, and no others', async () => {
  const [leaving, staying] = [await again(t.people.customer), await again(t.people.customer)]
  const [left, stayed] = [await openStream(url, leaving.token), await openStream(url, staying.token)]
  await t.call(signOut, { as: leaving })
  await beforeRecheck(left.ended)
  expect(left.kinds).toContain('session_ended')
  expect(stayed.kinds).not.toContain('session_ended')
  stayed.leave()
})

test('a session that is ended from the list, or with all others, loses its stream at once', async () => {
  const [asking, one, two] = [
    await again(t.people.executor),
    await again(t.people.executor),
    await again(t.people.executor),
  ]
  const [first, second] = [await openStream(url, one.token), await openStream(url, two.token)]
  const { body } = await t.call(listSessions, { as: asking })
  expect((body.data as OpenSession[]).some(({ id }) => id === one.session.id)).toBe(true)
  await t.call(endSession, { as: asking, params: { id: one.session.id } })
  await beforeRecheck(first.ended)
  await t.call(endOtherSessions, { as: asking })
  await beforeRecheck(second.ended)
  expect([first.kinds.at(-1), second.kinds.at(-1)]).toEqual(['session_ended', 'session_ended'])
})

test('a look at a cabinet loses its stream when the staff member signs out', async () => {
  const staff = await again(t.people.manager)
  const { cabinetId } = t.people.customer
  const { body } = await t.call(openCabinetAs, { as: staff, params: { id: cabinetId }, body: { reason: 'Жалоба' } })
  const look = await t.call(switchToCabinet, { as: staff, body: body.data })
  const stream = await openStream(url, look.body.accessToken)
  await t.call(signOut, { as: staff })
  await beforeRecheck(stream.ended)
  expect(stream.kinds.at(-1)).toBe('session_ended')
})

test('a permission that is taken away ends the streams of the person and of their looks at once, and new ones get no more of its events', async () => {
  const { manager, administrator, customer } = t.people
  const staff = await again(manager)
  const { body } = await t.call(openCabinetAs, {
    as: staff,
    params: { id: customer.cabinetId },
    body: { reason: 'Жалоба' },
  })
  const look = (await t.call(switchToCabinet, { as: staff, body: body.data })).body.accessToken
  const notifyManagers = () =>
    t.services.transact((tx) => publish(tx, 'staff:manager', { kind: 'changed', tags: ['question:x'] }))
  const permit = (permissions: string[]) =>
    t.call(changeUserPermissions, { as: administrator, params: { id: manager.accountId }, body: { permissions } })
  const setOwn = (permissions: string[]) =>
    t.services.db.updateTable('cabinet').set({ permissions }).where('id', '=', administrator.cabinetId).execute()
  await setOwn(['administrator', 'manager', 'accountant'])
  const streams = [await openStream(url, staff.token), await openStream(url, look)]
  expect((await permit(['accountant'])).status).toBe(200)
  for (const stream of streams) {
    await beforeRecheck(stream.ended)
    expect(stream.kinds.at(-1)).toBe('reopen')
  }
  const later = await openStream(url, staff.token)
  await notifyManagers()
  await tellOf(staff)
  await vi.waitFor(() => expect([...later.tags].sort()).toEqual(['lesson', 'notice']))
  later.leave()
  expect((await openStream(url, look)).status).toBe(401)
  await permit(['manager'])
  await setOwn(['administrator'])
})

test('a stream that missed the event of a changed permission is ended by the periodic check of all streams', async () => {
  const { manager } = t.people
  const staff = await again(manager)
  const keys = [
    streamKey(staff.session.id, ['manager']),
    streamKey(staff.session.id, ['accountant']),
    streamKey('00000000-0000-4000-8000-000000000009', []),
  ]
  const old = await findOldStreams(t.services.db, keys, t.clock.now())
  expect(keys.map((key) => old.get(key)?.kind)).toEqual([undefined, 'reopen', 'session_ended'])
})

test('a look gets no events of threads that the staff member may not read', async () => {
  const { administrator, customer } = t.people
  const staff = await again(administrator)
  const { body } = await t.call(openCabinetAs, {
    as: staff,
    params: { id: customer.cabinetId },
    body: { reason: 'Жалоба' },
  })
  const look = (await t.call(switchToCabinet, { as: staff, body: body.data })).body.accessToken
  const [theirs, own] = [await openStream(url, look), await openStream(url, customer.token)]
  await t.services.transact((tx) =>
    publish(tx, `cabinet:${customer.cabinetId}`, { kind: 'changed', tags: ['question:x', 'lesson:y'] }),
  )
  await vi.waitFor(() => expect(theirs.tags.size + own.tags.size).toBe(3))
  expect([...theirs.tags]).toEqual(['lesson:y'])
  theirs.leave()
  own.leave()
})

test('the sixth stream of an account ends the first, which gets the reason', async () => {
  const person = await again(t.people.otherExecutor)
  const streams = []
  for (let index = 0; index < 6; index++) streams.push(await openStream(url, person.token))
  await beforeRecheck(streams[0]?.ended ?? Promise.reject(new Error('no stream')))
  expect(streams[0]?.kinds).toEqual(['displaced'])
  await tellOf(person)
  for (const stream of streams.slice(1))
    await vi.waitFor(() => expect([...stream.tags].sort()).toEqual(['lesson', 'notice']))
  for (const stream of streams) stream.leave()
})

test('a server that is told to stop ends its streams and does not wait for their readers', async () => {
  const other = await testApp()
  const address = await listening(other.app)
  const stream = await openStream(address, other.people.customer.token)
  await beforeRecheck(other.close())
  await beforeRecheck(stream.ended)
  expect(stream.kinds).toEqual([])
})
