import * as spec from '@navyk/api-spec/views/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerLine, uploadSheet } from '#testing/factories/import-sheets.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createImported } from './applying/apply-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

let number = 0
async function ready(count: number): Promise<spec.ImportDetails> {
  const lines = Array.from({ length: count }, (_, at) => customerLine(number + at, t.people.executor.phone))
  number += count
  const id = await uploadSheet(t, lines)
  return (await t.call(spec.getImport, { as: t.people.manager, params: { id } })).body.data
}

const apply = ({ id, version }: spec.ImportDetails) =>
  t.call(spec.applyImport, { as: t.people.manager, params: { id }, body: { version, isInviting: false } })

const countOf = async (table: 'account' | 'contract' | 'learner') =>
  (await t.services.db.selectFrom(table).select('id').execute()).length
const counts = async () => [await countOf('account'), await countOf('learner'), await countOf('contract')]
const more = (before: number[], by: number) => before.map((count) => count + by)

test('one of twenty who apply a sheet at once does, and it is made once', async () => {
  const sheet = await ready(5)
  const before = await counts()
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply(sheet)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'import_changed')).toHaveLength(19)
  expect(await counts()).toEqual(more(before, 5))
})

test('ten tasks of one sheet at once make it once', async () => {
  const sheet = await ready(5)
  const before = await counts()
  const columns = { state: 'applying' as const, applied_by: t.people.manager.cabinetId, tries: -10 }
  await t.services.db.updateTable('people_import').set(columns).where('id', '=', sheet.id).execute()
  await Promise.all(Array.from({ length: 10 }, () => createImported(t.services, { importId: sheet.id })))
  expect(await counts()).toEqual(more(before, 5))
})

test('one of two sheets of the same people that are applied at once makes them, and the other names them as faults', async () => {
  const first = await ready(3)
  number -= 3
  const second = await ready(3)
  const before = await counts()
  await Promise.all([apply(first), apply(second)])
  expect(await counts()).toEqual(more(before, 3))
  const states = await Promise.all(
    [first, second].map(
      async ({ id }) => (await t.call(spec.getImport, { as: t.people.manager, params: { id } })).body.data.state,
    ),
  )
  expect(states.toSorted()).toEqual(['applied', 'faulty'])
})
