import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#testing/databases/fresh-database.ts'
import { eventChannel, eventsIn } from './index.ts'

/** PostgreSQL takes no message of more bytes. */
const mostBytes = 7999
let messages: string[] = []
let database: Awaited<ReturnType<typeof freshDatabase>>
let stopListening = async () => {}
beforeAll(async () => {
  database = await freshDatabase()
  stopListening = await database.listen(eventChannel, {
    onMessage: (payload) => void messages.push(payload),
    onResume: () => {},
  })
})
beforeEach(() => {
  messages = []
})
afterAll(async () => {
  await stopListening()
  await database.close()
})

/** Changes of a statement: topics with their tags. */
const change = (changed: readonly (readonly [topic: string, tag: string])[]) =>
  sql`select tell_changes(${changed.map(([topic]) => topic)}::text[], ${changed.map(([, tag]) => tag)}::text[])`.execute(
    database.db,
  )

const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

test('a statement that changes something for many people sends each of them one event, in a few messages', async () => {
  const people = Array.from({ length: 500 }, (_, place) => `cabinet:${id(place)}`)
  await change(people.map((topic, place) => [topic, `invoice:${id(place)}`] as const))
  const told = messages.flatMap(eventsIn)
  expect(told.map(({ topic }) => topic).toSorted()).toEqual(people)
  expect(told.every(({ topic, event }) => event.tags?.join() === topic.replace('cabinet', 'invoice'))).toBe(true)
  expect(messages.length).toBeLessThan(people.length / 20)
  expect(messages.every((message) => Buffer.byteLength(message) <= mostBytes)).toBe(true)
})

test('events for people with many things fit into the size of a message, and more than twenty things are named by kind', async () => {
  const things = (topic: string, count: number) =>
    Array.from({ length: count }, (_, place) => [topic, `programme_session:${id(place)}`] as const)
  await change([
    ...Array.from({ length: 30 }, (_, place) => things(`cabinet:${id(place)}`, 20)).flat(),
    ...things('role:staff', 21),
  ])
  const told = messages.flatMap(eventsIn)
  expect(told.length).toBe(31)
  expect(told.filter(({ event }) => event.tags?.length === 20).length).toBe(30)
  expect(told.find(({ topic }) => topic === 'role:staff')?.event.tags).toEqual(['programme_session'])
  expect(messages.every((message) => Buffer.byteLength(message) <= mostBytes)).toBe(true)
})
