import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, endpoint, type Input } from './endpoint.ts'

const id = z.object({ id: z.string() })
const read = { method: 'GET', path: '/frontend-api/things/:id', summary: 'A thing', session: 'none' } as const
const responses = { 200: z.object({ data: z.object({ name: z.string() }) }) }

test('an endpoint in which a name stands in two of its inputs does not compile', () => {
  // @ts-expect-error: `id` would be one input of the use case
  expect(endpoint({ ...read, params: id, query: id, responses }).path).toBe(read.path)
  expect(endpoint({ ...read, params: id, query: z.object({ page: z.string() }), responses }).path).toBe(read.path)
})

test('a use case gets all inputs as one object and returns the content of `data` if nothing is beside it', () => {
  const get = endpoint({ ...read, params: id, query: z.object({ page: z.string() }), responses })
  const input: Input<typeof get> = { id: '1', page: '2' }
  const answer: Answer<typeof get> = { name: input.id + input.page }
  const list = endpoint({ ...read, params: id, responses: { 200: z.object({ data: z.string(), next: z.string() }) } })
  const page: Answer<typeof list> = { data: answer.name, next: '' }
  expect(page).toEqual({ data: '12', next: '' })
})
