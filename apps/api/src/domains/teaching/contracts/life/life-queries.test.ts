// Changes of contracts by date, on the days on both sides of each edge.
import { expect, test } from 'vitest'
import { contract, eachTestHasOneContract, t } from '../../../../testing/one-contract.ts'
import { endPauses, listPastEnd, startPauses } from './life-queries.ts'

eachTestHasOneContract()

const nil = '00000000-0000-0000-0000-000000000000'
const change = (columns: object) =>
  t.services.db.updateTable('contract').set(columns).where('id', '=', contract.id).execute()

test.each([
  ['2026-12-31', 0],
  ['2027-01-01', 1],
])('a contract whose last day is New Year’s Eve is past its end on %s: %i', async (today, count) => {
  await change({ ends_on: '2026-12-31' })
  expect(await listPastEnd(t.services.db, today, nil, 10)).toHaveLength(count)
})

const pause = { paused_from: '2026-12-10', paused_until: '2026-12-12', pause_reason: 'Каникулы' }

test.each([
  ['2026-12-09', 0, 0],
  ['2026-12-10', 1, 0],
  ['2026-12-12', 1, 0],
  ['2026-12-13', 0, 1],
])('on %s a pause from the tenth to the twelfth begins: %i, or is over: %i', async (today, begins, ends) => {
  await change(pause)
  expect(await t.services.transact((tx) => startPauses(tx, today))).toHaveLength(begins)
  expect(await t.services.transact((tx) => endPauses(tx, today))).toHaveLength(ends)
})
