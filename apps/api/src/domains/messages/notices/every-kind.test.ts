import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNoticeTopics, listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import '@navyk/api-spec/testing'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventChannel, eventsIn, type PublishedEvent } from '#platform/events'
import { freshDatabase } from '#testing/databases/fresh-database.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { notify } from './index.ts'
import type { NoticeKind } from './notice-thing.ts'

let t: TestApp
let told: { topic: string; event: PublishedEvent }[] = []
let stopListening = async () => {}
beforeAll(async () => {
  const database = await freshDatabase()
  t = await testApp(database)
  stopListening = await database.listen(eventChannel, {
    onMessage: (payload) => void told.push(...eventsIn(payload)),
    onResume: () => {},
  })
})
afterAll(async () => {
  await stopListening()
  await t.close()
})

const topics = listNoticeTopics()

/** Kinds of notices, as the texts of the domains name them. */
const kinds = globSync('*/*/messages.ru.json', { cwd: join(import.meta.dirname, '../..') }).flatMap((file) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  return Object.keys(texts).flatMap((key) => {
    const [topic, part] = key.split('.')
    if (part !== 'notices' || topic === 'notices') return []
    return [{ kind: key as NoticeKind, about: topics.find((one) => one.topic === topic)?.about }]
  })
})

test('every topic has notices, and every notice a topic', () => {
  const withTexts = new Set(kinds.map(({ kind }) => kind.split('.')[0]))
  expect([...withTexts].toSorted()).toEqual(topics.map(({ topic }) => topic).toSorted())
})

test.each(kinds)('$kind refreshes the $about on the open pages of its reader', async ({ kind, about }) => {
  const { customer } = t.people
  const id = t.services.ids.next()
  told = []
  await t.services.transact((tx) =>
    notify(tx, t.services, [{ cabinetId: customer.cabinetId, kind, values: {}, link: offerPath(id) }]),
  )
  const mine = told.filter(({ topic }) => topic === `cabinet:${customer.cabinetId}`)
  expect(mine.flatMap(({ event }) => event.tags ?? []).sort()).toEqual([`${about}:${id}`, 'notice'].sort())
  expect(told).toHaveLength(mine.length)
  const { body } = await t.call(listNotices, { as: customer, query: { box: 'new', limit: '1' } })
  const [shown] = body.data as Notice[]
  expect([shown?.about, shown?.message.includes('notices.')]).toEqual([about, false])
})
