import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Answer, Input } from './endpoint.ts'
import { quota } from './endpoint.ts'
import { stepOf } from './steps.ts'

const id = '01900000-0000-7000-8000-000000000001'
const answer = z.object({ name: z.string() })
const step = {
  path: '/frontend-api/things/:id/publish',
  summary: 'Publishes',
  quota: quota('things', 10),
  answer,
} as const

test('a step is a POST of the thing by its id with the version that the person saw, and answers with the thing', () => {
  const publish = stepOf(step)
  expectTypeOf<Input<typeof publish>>().toEqualTypeOf<{ id: string; version: number }>()
  expectTypeOf<Answer<typeof publish>>().toEqualTypeOf<{ name: string }>()
  expect(publish).toMatchObject({ method: 'POST', session: 'required', summary: 'Publishes' })
  expect(publish.params.parse({ id })).toEqual({ id })
  expect(publish.body.parse({ version: 3 })).toEqual({ version: 3 })
  expect(publish.body.safeParse({ version: 3, reason: 'x' }).success).toBe(false)
  expect(publish.body.safeParse({}).success).toBe(false)
  expect(publish.responses[200].parse({ data: { name: 'a' } })).toEqual({ data: { name: 'a' } })
})

test('a step takes the fields of its form beside the version', () => {
  const refuse = stepOf({ ...step, form: { reason: z.string() } })
  expectTypeOf<Input<typeof refuse>>().toEqualTypeOf<{ id: string; version: number; reason: string }>()
  expect(refuse.body.parse({ version: 1, reason: 'x' })).toEqual({ version: 1, reason: 'x' })
  expect(refuse.body.safeParse({ version: 1 }).success).toBe(false)
})

test('a step may name its thing in another way, and have a body of its own', () => {
  const params = z.strictObject({ id: z.string(), partId: z.string() })
  const body = z.strictObject({ text: z.string() })
  const write = stepOf({ ...step, params, body })
  expectTypeOf<Input<typeof write>>().toEqualTypeOf<{ id: string; partId: string; text: string }>()
  expect(write.params).toBe(params)
  expect(write.body).toBe(body)
})
