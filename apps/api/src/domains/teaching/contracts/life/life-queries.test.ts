// Changes of contracts by date, on the days on both sides of each edge.
import { withdrawEndNotice } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { endPauses, startPauses } from './life-queries.ts'

eachTestHasOneContract()

const change = (columns: object) =>
  t.services.db.updateTable('contract').set(columns).where('id', '=', contract.id).execute()

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

test.each([
  ['in the last moment before its pause', '2026-11-23T20:59:59Z', 'active'],
  ['when its pause begins', '2026-11-23T21:00:00Z', 'paused'],
  ['in its pause', '2026-11-25T09:00:00Z', 'paused'],
])('a contract whose notice is taken back %s continues as %s, %s', async (_, at, state) => {
  const notice = { state: 'ending', ends_on: '2027-06-30', ending_by: 'customer', reason: 'Переезд' }
  await change({ ...notice, ...pause, paused_from: '2026-11-24' })
  t.clock.set(new Date(at))
  const { version } = await t.services.db
    .selectFrom('contract')
    .select('version')
    .where('id', '=', contract.id)
    .executeTakeFirstOrThrow()
  const call = { as: contract.customer, params: { id: contract.id }, body: { version } }
  expect((await t.call(withdrawEndNotice, call)).body.data).toMatchObject({ state, endsOn: null })
})
