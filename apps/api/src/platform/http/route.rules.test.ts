import { allEndpoints } from '@navyk/api-spec/testing'
import { endpoint } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Services } from '../services.ts'
import type { Db } from '../database/index.ts'
import { answerCall, download, read, report } from './route.ts'
import type { RequestFacts } from './session.ts'

const namesIn = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

test('no name stands in two inputs of an endpoint, which a use case gets as one object', () => {
  const doubled = allEndpoints.filter(([, { params, query, body }]) => {
    const names = [params, query, body].flatMap(namesIn)
    return new Set(names).size < names.length
  })
  expect(doubled.map(([name]) => name)).toEqual([])
})

const call = {
  session: undefined,
  request: {} as RequestFacts,
  transact: () => Promise.reject(new Error('nothing is written')),
}

test('a name in the path decides, whatever the body or the query says', async () => {
  const thing = endpoint({
    method: 'GET',
    path: '/frontend-api/things/:id',
    summary: 'One thing',
    session: 'none',
    params: z.object({ id: z.string() }),
    responses: { 200: z.object({ data: z.string() }) },
  })
  const route = read(thing, async (_db, _effects, _session, { id }) => id)
  const answer = answerCall({} as Services, route, { ...call, params: { id: 'own' }, body: { id: 'other' } })
  expect(await answer).toEqual({ data: 'own' })
})

test('reports and files are read by whoever answers long reads, everything else by the database', async () => {
  const things = endpoint({
    method: 'GET',
    path: '/frontend-api/things',
    summary: 'All things',
    session: 'none',
    responses: { 200: z.object({ data: z.string() }) },
  })
  const file = endpoint({ ...things, download: 'text/csv', responses: { 200: z.string() } })
  const [database, replica] = [{ name: 'database' }, { name: 'replica' }] as unknown as [Db, Db]
  const services = { db: database, longRead: (work: (reader: Db) => unknown) => work(replica) } as Services
  const nameOf = (reader: unknown) => (reader as { name: string }).name
  const bytes = new Uint8Array()
  const answers = [
    read(things, async (reader) => nameOf(reader)),
    report(things, async (reader) => nameOf(reader)),
    download(file, async (reader) => ({ name: nameOf(reader), bytes })),
  ].map((route) => answerCall(services, route, call))
  expect(await Promise.all(answers)).toEqual([{ data: 'database' }, { data: 'replica' }, { name: 'replica', bytes }])
})
