import { updateOwnCard } from '@navyk/api-spec/market/profiles'
import * as sessions from '@navyk/api-spec/teaching/programme-sessions'
import * as spec from '@navyk/api-spec/teaching/programmes'
import { dayMs } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { inviteToTeam, joinTeam, memberForm, openProgramme } from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let people: TestApp['people']
beforeEach(async () => {
  t = await testApp()
  people = t.people
})
afterEach(() => t.close())

/** Possible members among the two executors of the test; without a search all executors are found. */
const found = async (id: string, query: Record<string, string> = {}) => {
  const { body } = await t.call(spec.listPossibleMembers, { as: people.manager, params: { id }, query })
  const known = idsOf([people.executor, people.otherExecutor].map(({ cabinetId: id }) => ({ id })))
  return (body.data as spec.PossibleMember[]).filter(({ id }) => known.includes(id))
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const setAccount = ({ accountId }: TestPerson, set: object) =>
  t.services.db.updateTable('account').set(set).where('id', '=', accountId).execute()

/** States of an account, as columns, in which nobody can act any more. */
const frozen: [string, () => object][] = [
  ['who is blocked', () => ({ blocked_at: t.clock.now() })],
  [
    'who asked for deletion',
    () => ({ deletion_asked_at: t.clock.now(), deletion_at: new Date(t.clock.now().getTime() + 14 * dayMs) }),
  ],
  [
    'who is erased',
    () => ({
      deletion_asked_at: t.clock.now(),
      deletion_at: t.clock.now(),
      erased_at: t.clock.now(),
      phone: `erased-${people.otherExecutor.accountId}`,
      password_hash: '',
    }),
  ],
]

describe('the choice of executors for a team', () => {
  test('has those who have not taught yet, with their subjects and whether they have a profile', async () => {
    const { id } = await openProgramme(t, { subject: 'physics' })
    const { executor, otherExecutor } = people
    expect(idsOf(await found(id)).toSorted()).toEqual([executor.cabinetId, otherExecutor.cabinetId].toSorted())
    const card = { about: '', city: '', subjects: ['physics'], formats: ['online'] }
    const body = { ...card, levels: [], isPublic: false, version: 1 }
    expect((await t.call(updateOwnCard, { as: otherExecutor, body })).status).toBe(200)
    expect(await found(id)).toMatchObject([
      { id: otherExecutor.cabinetId, teachesSubject: true, hasProfile: true, isMember: false },
      { id: executor.cabinetId, teachesSubject: false, hasProfile: false, isMember: false },
    ])
  })

  test('is searched by the beginnings of names', async () => {
    const { id } = await openProgramme(t)
    expect(idsOf(await found(id, { search: 'LAST-otherExec first' }))).toEqual([people.otherExecutor.cabinetId])
    for (const search of ['%', '_', 'нет такого']) expect(await found(id, { search })).toEqual([])
  })

  test('begins with the team for a substitute, and leaves the team out for an invitation', async () => {
    const { id } = await openProgramme(t)
    const { executor, otherExecutor } = people
    await joinTeam(t, id, otherExecutor)
    expect((await found(id)).map((row) => [row.id, row.isMember])).toEqual([
      [otherExecutor.cabinetId, true],
      [executor.cabinetId, false],
    ])
    expect(idsOf(await found(id, { without: 'team' }))).toEqual([executor.cabinetId])
    await inviteToTeam(t, id, executor)
    expect(await found(id, { without: 'team' })).toEqual([])
  })

  test.each(frozen)('leaves out somebody %s', async (_, set) => {
    const { id } = await openProgramme(t)
    await setAccount(people.otherExecutor, set())
    expect(idsOf(await found(id))).toEqual([people.executor.cabinetId])
  })

  test('is only for managers', async () => {
    const { id } = await openProgramme(t)
    const ask = async (as?: TestPerson, params = { id }, query = {}) =>
      (await t.call(spec.listPossibleMembers, { as, params, query })).status
    expect(await ask()).toBe(401)
    for (const as of [people.customer, people.executor, people.accountant]) expect(await ask(as)).toBe(403)
    expect(await ask(people.manager, { id: people.manager.cabinetId })).toBe(404)
    expect(await ask(people.manager, { id }, { without: 'me' })).toBe(422)
  })
})

describe('an executor', () => {
  test.each(frozen)('%s is not invited to a team', async (_, set) => {
    const { id } = await openProgramme(t)
    await setAccount(people.otherExecutor, set())
    const body = { ...memberForm, executorId: people.otherExecutor.cabinetId }
    const answer = await t.call(spec.inviteMember, { as: people.manager, params: { id }, body })
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      { executorId: [expect.stringMatching(/из списка/)] },
    ])
  })

  test.each(frozen)('%s teaches no session in place of another one', async (_, set) => {
    const { id } = await openProgramme(t)
    await joinTeam(t, id)
    const session = await addSession(t, id, '2026-12-07')
    await setAccount(people.otherExecutor, set())
    const put = (body: object) =>
      t.call(sessions.setSessionTeachers, {
        as: people.manager,
        params: { id: session.id },
        body: { version: session.version, ...body },
      })
    const led = await put({ leadId: people.otherExecutor.cabinetId, assistantIds: [] })
    expect([led.status, Object.keys(led.body.errors)]).toEqual([422, ['leadId']])
    const helped = await put({ leadId: people.executor.cabinetId, assistantIds: [people.otherExecutor.cabinetId] })
    expect([helped.status, Object.keys(helped.body.errors)]).toEqual([422, ['assistantIds']])
  })

  test('who is blocked is not taken back into a team', async () => {
    const { id } = await openProgramme(t)
    await joinTeam(t, id)
    const helper = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
    const step = (endpoint: Parameters<TestApp['call']>[0], body: object) =>
      t.call(endpoint, { as: people.manager, params: { id: helper.id }, body })
    const suspended = await step(spec.suspendMember, { version: helper.version, reason: 'Отпуск' })
    await setAccount(people.otherExecutor, { blocked_at: t.clock.now() })
    const { status, body } = await step(spec.resumeMember, { version: suspended.body.data.version })
    expect([status, body.code]).toEqual([409, 'member_gone'])
  })
})
