import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldLimits } from './field-limits.ts'

const schema = z.strictObject({
  name: z.string().trim().max(80),
  note: z.string().max(500).optional(),
  reason: z.string().trim().max(1000).default(''),
  days: z.int().min(1).max(366).nullish(),
  rows: z.array(z.strictObject({ topic: z.string().max(200) })).max(21),
  repeat: z.strictObject({ everyWeeks: z.int().min(1).max(4) }).optional(),
  email: z.union([z.literal(''), z.string().max(254)]),
  code: z.string().max(9).transform(Number),
})

test.each([
  ['name', 80],
  ['note', 500],
  ['reason', 1000],
  ['rows.3.topic', 200],
  ['email', 254],
  ['code', 9],
])('the longest text of %s is that of the schema', (path, longest) => {
  expect(fieldLimits(schema, path).maxLength).toBe(longest)
})

test('the smallest and the largest number are those of the schema', () => {
  expect(fieldLimits(schema, 'days')).toMatchObject({ minValue: 1, maxValue: 366 })
  expect(fieldLimits(schema, 'repeat.everyWeeks')).toMatchObject({ minValue: 1, maxValue: 4 })
})

test('a field that the schema does not know has no limits', () => {
  expect(fieldLimits(schema, 'rows.0.other').maxLength).toBeUndefined()
  expect(fieldLimits(undefined, 'name').maxLength).toBeUndefined()
})
