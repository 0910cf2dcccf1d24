import { expect, test } from 'vitest'
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { kopecksSchema, priceKopecksSchema } from './money.ts'
import { validationText } from './validation.ts'

const textOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => validationText(issue).key)

test.each([
  ['missing', undefined, 'validation.required'],
  ['missing in JSON', null, 'validation.money'],
  ['a fraction of a kopeck', 10.5, 'validation.money'],
  ['written in letters', '1000', 'validation.money'],
])('an amount that is %s is reported as that', (_, value, key) => {
  expect([textOf(kopecksSchema, value), textOf(priceKopecksSchema, value)]).toEqual([[key], [key]])
})

test.each([
  ['a choice that was not made', '', 'validation.required'],
  ['a field that was not sent', undefined, 'validation.required'],
  ['a text that is no id', 'me', 'validation.id'],
  ['a number', 7, 'validation.id'],
])('%s in place of an id is reported as that', (_, value, key) => {
  expect(textOf(z.strictObject({ id: idSchema }), { id: value })).toEqual([key])
})

test('a field whose schema has no message of its own is reported as missing only when it is', () => {
  const schema = z.strictObject({ isOpen: z.boolean() })
  expect(textOf(schema, {})).toEqual(['validation.required'])
  expect(textOf(schema, { isOpen: 'yes' })).toEqual(['validation.invalid'])
  expect(textOf(schema, { isOpen: null })).toEqual(['validation.invalid'])
})
