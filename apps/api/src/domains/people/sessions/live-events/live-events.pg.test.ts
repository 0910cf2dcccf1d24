import { signOut } from '@navyk/api-spec/people/sessions'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp, createServices } from '#app.ts'
import { type Connection, connectPostgres } from '#platform/database'
import { postgresDatabase } from '#testing/postgres.ts'
import { listening, openStream, beforeRecheck } from '#testing/network/streams.ts'
import { signedIn, type TestApp, testApp } from '#testing/test-app.ts'
import { notify } from '#messages/notices'

let one: TestApp
let other: Connection
let otherApp: Awaited<ReturnType<typeof createApp>>['app']
let otherUrl: string
beforeAll(async () => {
  const database = await postgresDatabase()
  one = await testApp(database)
  // Acts as a second process of the same service.
  other = connectPostgres(database.url, 5, () => {})
  const services = createServices(other, one.services, one.services)
  otherApp = (await createApp({ services, readiness: { isStopping: false, ping: other.ping } })).app
  otherUrl = await listening(otherApp)
})
afterAll(async () => {
  await otherApp.close()
  await other.close()
  await one.close()
})

const again = ({ accountId, cabinetId, phone }: TestApp['people']['customer']) =>
  signedIn(one.services, accountId, cabinetId, phone)

const tellOf = (cabinetId: string) =>
  one.services.transact((tx) =>
    notify(tx, one.services, [{ cabinetId, kind: 'lessons.notices.restored', values: {}, link: lessonListPath }]),
  )

test('a session that is ended on one process loses its stream on another at once', async () => {
  const person = await again(one.people.customer)
  const stream = await openStream(otherUrl, person.token)
  await one.call(signOut, { as: person })
  await beforeRecheck(stream.ended)
  expect(stream.kinds.at(-1)).toBe('session_ended')
})

test('a notice of one process is sent by another, only to its cabinet', async () => {
  const mine = await openStream(otherUrl, one.people.customer.token)
  const theirs = await openStream(otherUrl, one.people.otherCustomer.token)
  await tellOf(one.people.customer.cabinetId)
  await vi.waitFor(() => expect([...mine.tags].sort()).toEqual(['lesson', 'notice']))
  await tellOf(one.people.otherCustomer.cabinetId)
  await vi.waitFor(() => expect([...theirs.tags].sort()).toEqual(['lesson', 'notice']))
  expect([mine.kinds, theirs.kinds]).toEqual([['changed'], ['changed']])
  mine.leave()
  theirs.leave()
})
