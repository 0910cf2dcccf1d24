import { setSessionTeachers } from '@navyk/api-spec/teaching/programme-sessions'
import * as programmes from '@navyk/api-spec/teaching/programmes'
import { businessInstant, minuteMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/database'
import { meanwhile } from '#testing/databases/meanwhile.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { addSession, readSession } from '#testing/acting/programme-sessions.ts'
import { inviteToTeam, joinTeam, openProgramme } from '#testing/acting/programmes.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { findContracts } from '#teaching/contracts'
import { createLessons } from '#teaching/lessons'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

test('an executor who accepts while a lesson of theirs is planned does not teach the session of that time', async () => {
  const { executor, otherExecutor } = t.people
  const contract = await createContract(t, { executor: otherExecutor })
  const { id } = await openProgramme(t)
  await joinTeam(t, id)
  const taken = await addSession(t, id, '2026-12-07')
  const free = await addSession(t, id, '2026-12-14')
  const invited = await inviteToTeam(t, id, otherExecutor, { role: 'assistant' })
  const startsAt = businessInstant('2026-12-07', '18:30')
  const drafts = [{ startsAt, endsAt: new Date(startsAt.getTime() + 60 * minuteMs), topic: '', isAgreed: true }]
  const planOne = async (tx: Tx) => {
    const facts = (await findContracts(tx, [contract.id])).get(contract.id)
    if (!facts) throw new Error('the contract is not there')
    await createLessons(tx, t.services, otherExecutor.session, { contract: facts, planId: null, drafts })
  }
  const { status } = await meanwhile(t, planOne, () =>
    t.call(programmes.acceptMembership, {
      as: otherExecutor,
      params: { id: invited.id },
      body: { version: invited.version },
    }),
  )
  expect(status).toBe(200)
  const teachers = async (one: string) => (await readSession(t, one)).teachers.map(({ person }) => person.id)
  expect(await teachers(taken.id)).toEqual([executor.cabinetId])
  expect(new Set(await teachers(free.id))).toEqual(new Set([executor.cabinetId, otherExecutor.cabinetId]))
})

test('a session whose time is taken without the lock goes to no other lead: the change of the team is refused', async () => {
  const { executor, otherExecutor, manager } = t.people
  const { id } = await openProgramme(t)
  const lead = await joinTeam(t, id)
  await joinTeam(t, id, otherExecutor)
  const session = await addSession(t, id, '2026-12-21')
  const alone = { version: session.version, leadId: executor.cabinetId, assistantIds: [] }
  await t.call(setSessionTeachers, { as: manager, params: { id: session.id }, body: alone })
  const thing = t.services.ids.next()
  const taken = [
    { thing_id: thing, executor_id: otherExecutor.cabinetId, starts_at: session.startsAt, ends_at: session.endsAt },
  ]
  const takeTime = (tx: Tx) =>
    sql`select take_times_of('lesson', array[${thing}::uuid], ${JSON.stringify(taken)}::jsonb)`.execute(tx)
  const body = { version: lead.version, reason: 'Так договорились' }
  const answer = await meanwhile(t, takeTime, () =>
    t.call(programmes.suspendMember, { as: manager, params: { id: lead.id }, body }),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'executor_busy'])
})
