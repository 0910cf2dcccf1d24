import { endpoint, idParams, versionSchema } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { listHistory } from '../audit/index.ts'
import { Failure, notFound, refused, type Session } from '../http/index.ts'
import { defineStateMachine, type Transition } from './state-machine.ts'

// A door: its keeper opens and locks it, and is notified of what others did with it.
interface Door {
  id: string
  version: number
  state: 'closed' | 'open' | 'locked'
  keeperId: string
  note: string
}
type Refusal = 'door_state' | 'door_broken'

interface NoticeToKeeper {
  name: 'opened' | 'knocked'
  cabinetId: string
  actorCabinetId?: string
}

const transitions = {
  open: { from: ['closed'], to: 'open', by: 'keeper' },
  lock: { from: ['closed'], to: 'locked', by: 'anybody' },
  mend: { from: ['open'], by: 'anybody', refusal: 'door_broken' },
} as const satisfies Record<string, Transition<Door['state'], 'keeper' | 'anybody', Refusal>>

interface DoorTypes {
  found: { row: Door }
  transitions: typeof transitions
  columns: Partial<Pick<Door, 'note'>>
  refusal: Refusal
  notice: { name: NoticeToKeeper['name']; draft: NoticeToKeeper }
  presented: ReturnType<typeof present>
}

const id = '01900000-0000-7000-8000-0000000000d0'
let t: TestApp
/** The one row of the table. */
let stored: Door
let sent: NoticeToKeeper[]
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => {
  stored = { id, version: 1, state: 'closed', keeperId: t.people.executor.cabinetId, note: '' }
  sent = []
})

const present = ({ state, version, note }: Door) => ({ state, version, note })

const doors = defineStateMachine<DoorTypes>({
  kind: 'door',
  find: async ({ session }, key) => {
    if (key.id !== id || session.role === 'customer') throw notFound()
    return { row: stored }
  },
  transitions,
  mayTake: (taker, { row }, { session }) => taker === 'anybody' || row.keeperId === session.cabinetId,
  wrongState: 'door_state',
  failureOf: async (code, _found, current) => refused(code, 'http.forbidden', {}, { current: await current() }),
  move: async (_tx, row, to, columns) => {
    if (stored.version !== row.version) return undefined
    stored = { ...row, ...columns, state: to, version: row.version + 1 }
    return stored
  },
  present: async (_context, row) => present(row),
  notices: {
    draft: (_found, name, { values: _values, ...to }) => ({ name, ...to }),
    send: async (_tx, _effects, drafts) => void sent.push(...drafts),
  },
  namesActor: (name) => name === 'opened',
})

const doorEndpoint = endpoint({
  method: 'POST',
  path: '/frontend-api/doors/:id/step',
  summary: 'A step of the door',
  session: 'required',
  quota: null,
  params: idParams,
  body: z.strictObject({ version: versionSchema, note: z.string().optional() }),
  responses: { 200: z.object({ data: z.object({ state: z.string(), version: versionSchema, note: z.string() }) }) },
})

const { params: _, ...nameless } = doorEndpoint
const namelessEndpoint = endpoint({ ...nameless, path: '/frontend-api/doors' })

const openDoor = doors.useCase<typeof doorEndpoint>('open', async ({ row, move, notify }, { note = '' }) => {
  await move({ action: 'opened', set: { note }, reason: note })
  await notify('opened', [row.keeperId])
})
const lockDoor = doors.useCase<typeof doorEndpoint>('lock', ({ move }) => move({ action: 'locked' }))
const mendDoor = doors.useCase<typeof doorEndpoint>('mend', async ({ move, notify, row }) => {
  await move({ action: 'mended' })
  await notify('knocked', [row.keeperId])
})

type Step = typeof openDoor
const call = (step: Step, session: Session, input: { id?: string; version?: number; note?: string } = {}) =>
  t.services.transact((tx) => step(tx, t.services, session, { id, version: stored.version, ...input }))
const failureOf = async (work: Promise<unknown>) => {
  const failure = await work.catch((error: unknown) => error)
  if (!(failure instanceof Failure)) throw new Error('it was not refused')
  return [failure.status, failure.code, failure.extra.current]
}
const history = async () =>
  (await listHistory(t.services.db, 'door', id)).map(({ action, changes, reason }) => ({ action, changes, reason }))

test('a step changes the row, writes the history, notifies people and answers with the thing after the change', async () => {
  const before = (await history()).length
  const keeper = t.people.executor.session
  expect(await call(openDoor, keeper, { note: 'hot' })).toEqual({ state: 'open', version: 2, note: 'hot' })
  expect(stored).toMatchObject({ state: 'open', version: 2, note: 'hot' })
  const rows = await history()
  expect(rows).toHaveLength(before + 1)
  expect(rows[0]).toEqual({ action: 'opened', changes: { state: { from: 'closed', to: 'open' } }, reason: 'hot' })
  expect(sent).toEqual([{ name: 'opened', cabinetId: keeper.cabinetId, actorCabinetId: keeper.cabinetId }])
})

test('a step that keeps the state raises the version, and the history has no change of state', async () => {
  stored = { ...stored, state: 'open' }
  expect(await call(mendDoor, t.people.manager.session)).toMatchObject({ state: 'open', version: 2 })
  expect((await history())[0]).toMatchObject({ action: 'mended', changes: {} })
  // A notice without the actor's name.
  expect(sent).toEqual([{ name: 'knocked', cabinetId: stored.keeperId }])
})

test('a missing thing is refused before an old version, and an old version before the rule', async () => {
  stored = { ...stored, state: 'locked', version: 5 }
  const current = { state: 'locked', version: 5, note: '' }
  const { customer, manager } = t.people
  expect(await failureOf(call(openDoor, customer.session, { version: 1 }))).toEqual([404, 'not_found', undefined])
  expect(await failureOf(call(openDoor, manager.session, { version: 1 }))).toEqual([409, 'version_conflict', current])
  expect(await failureOf(call(openDoor, manager.session))).toEqual([409, 'door_state', current])
})

test.each([
  ['from another state', 'lock', 'open', 'manager', 'door_state'],
  ['from another state, with a reason of its own', 'mend', 'closed', 'manager', 'door_broken'],
  ['by somebody else than the table says', 'open', 'closed', 'manager', 'door_state'],
] as const)('a step %s is refused, and nothing happens', async (_, name, state, who, code) => {
  stored = { ...stored, state }
  const before = { stored, history: await history() }
  const step = { open: openDoor, lock: lockDoor, mend: mendDoor }[name]
  expect((await failureOf(call(step, t.people[who].session)))[1]).toBe(code)
  expect({ stored, history: await history() }).toEqual(before)
  expect(sent).toEqual([])
})

test('a row that has changed in spite of the lock is a conflict with the present thing, and nothing is recorded', async () => {
  const before = await history()
  const slow = doors.useCase<typeof doorEndpoint>('open', async ({ move }) => {
    stored = { ...stored, version: 9 }
    await move({ action: 'opened' })
  })
  expect((await failureOf(call(slow, t.people.executor.session)))[1]).toBe('version_conflict')
  expect(await history()).toEqual(before)
})

test('a step’s own rule gets the locked rows; other changes are recorded only if there are any', async () => {
  const ring = (isDone: boolean) =>
    doors.useCase<typeof doorEndpoint>(
      ({ row }) => (row.note === 'broken' ? 'door_broken' : undefined),
      ({ recordChange }) => recordChange(Promise.resolve(isDone), { action: 'rung' }),
    )
  const { session } = t.people.manager
  await call(ring(true), session)
  expect((await history())[0]?.action).toBe('rung')
  const before = await history()
  expect((await failureOf(call(ring(false), session)))[1]).toBe('version_conflict')
  stored = { ...stored, note: 'broken' }
  expect((await failureOf(call(ring(true), session)))[1]).toBe('door_broken')
  expect(await history()).toEqual(before)
})

test('the service takes a step without a session: the history names nobody, and a changed row is an error', async () => {
  await t.services.transact((tx) =>
    doors.forLocked(tx, t.services, null, { row: stored }).move({ action: 'shut', to: 'locked' }),
  )
  expect(stored.state).toBe('locked')
  expect((await history())[0]).toMatchObject({ action: 'shut', changes: { state: { from: 'closed', to: 'locked' } } })
  const old = { ...stored, version: 1 }
  await expect(
    t.services.transact((tx) =>
      doors.forLocked(tx, t.services, null, { row: old }).move({ action: 'shut', to: 'open' }),
    ),
  ).rejects.toThrow(`the locked door ${id} has changed`)
})

test('the compiler refuses a step that the table lacks, and an endpoint that names no thing', () => {
  // @ts-expect-error: there is no such step
  doors.useCase<typeof doorEndpoint>('burn', async () => {})
  // @ts-expect-error: the input has no id
  doors.useCase<typeof namelessEndpoint>('open', async () => {})
  expect(sent).toEqual([])
})
