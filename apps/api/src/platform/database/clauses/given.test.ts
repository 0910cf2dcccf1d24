import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { anyOf, ifGiven, whereGiven } from './given.ts'

const { services } = await testApp()
const people = services.db.selectFrom('cabinet').select('id')
const [first = '', second = ''] = (await people.orderBy('id').limit(2).execute()).map(({ id }) => id)

test('a filter narrows by the columns that are given and leaves the others out of the statement', async () => {
  const found = people.$call((query) => whereGiven(query, { id: first, role: undefined }))
  expect(found.compile().sql).not.toContain('role')
  expect(await found.execute()).toEqual([{ id: first }])
})

test('a filter without any value leaves the query as it was', () => {
  expect(people.$call((query) => whereGiven(query, { id: undefined })).compile().sql).toBe(people.compile().sql)
})

test.each([undefined, null])('a condition whose value is %s is left out of the query', (id) => {
  const found = people.$call(ifGiven(id as string | undefined | null, (query, after) => query.where('id', '>', after)))
  expect(found.compile().sql).toBe(people.compile().sql)
})

test.each([0, false, ''])('a condition whose value is %j is part of the query', (value) => {
  const [isAsked, isNot] = [true, false]
  expect(ifGiven(value, () => isAsked)(isNot)).toBe(isAsked)
})

test('ids are one parameter however many there are, and an empty list of ids finds nothing', async () => {
  const found = people.where('id', '=', anyOf([first, second])).orderBy('id')
  expect(found.compile().parameters).toHaveLength(1)
  expect(await found.execute()).toEqual([{ id: first }, { id: second }])
  expect(await people.where('id', '=', anyOf([])).execute()).toEqual([])
})
