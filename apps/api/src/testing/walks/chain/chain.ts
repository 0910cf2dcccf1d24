import { listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import type { EndpointDeclaration, HistoryRow } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { signedIn, type TestApp, type TestPerson } from '../../test-app.ts'

/** Walking the chain from the offer to the payment; every step is checked by the same rules. */

type PersonName = keyof TestApp['people']

/** A call that reads one object. */
interface ReadCall {
  endpoint: EndpointDeclaration
  params: Record<string, string>
  query?: Record<string, string>
}

export interface Step {
  endpoint: EndpointDeclaration
  as: PersonName
  params?: Record<string, string>
  body: object
  /** Call that reads the step's event in the history; absent for a step without an object of its own. */
  history?: ReadCall & { as?: PersonName; action: string }
  /** People who are notified, with the text; nobody else may be. */
  told?: Partial<Record<PersonName, string>>
  /** Refusal of the same step when it is repeated from a page that still shows the state before it. */
  again: { code: string; current?: ReadCall } | 'nothing to be stale'
}

/** Takes a step of the chain and checks: exactly the people concerned are notified, the history has the event, and a
 *  repetition from a stale page is refused with the current state and stores nothing.
 *  @returns `data` of the answer */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds, and asserts on it
export async function performStep(t: TestApp, step: Step): Promise<any> {
  const person = t.people[step.as]
  const call = { as: person, params: step.params ?? {}, body: step.body }
  const before = await noticesOfAll(t)
  const answer = await t.call(step.endpoint, call)
  expect(`${answer.status} ${answer.status === 200 ? '' : answer.text}`).toBe('200 ')
  expect(newMessages(before, await noticesOfAll(t)), 'who is told what').toEqual(step.told ?? {})
  if (step.history) await expectHistory(t, step.as, step.history)
  if (step.again !== 'nothing to be stale') {
    const { current } = step.again
    const stored = await storedFingerprint(t)
    const repeated = await t.call(step.endpoint, call)
    expect([repeated.status, repeated.body.code]).toEqual([409, step.again.code])
    if (current) expect(repeated.body.current).toEqual(await read(t, person, current))
    expect(await storedFingerprint(t), 'what is stored after the refusal').toEqual(stored)
  }
  return answer.body.data
}

/** Makes a call that must be refused, and checks that nothing was stored. @returns the answer's body */
export async function refusedStep(t: TestApp, step: Pick<Step, 'endpoint' | 'as' | 'params' | 'body'>) {
  const stored = await storedFingerprint(t)
  const { as, params = {}, body } = step
  const answer = await t.call(step.endpoint, { as: t.people[as], params, body })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await storedFingerprint(t), 'what is stored after the refusal').toEqual(stored)
  return { status: answer.status, ...answer.body }
}

/** Sets the clock weeks later and opens new sessions, because the old ones have expired. */
export async function moveClock(t: TestApp, to: string): Promise<void> {
  t.clock.set(new Date(to))
  for (const who of Object.keys(t.people) as PersonName[]) {
    const { accountId, cabinetId, phone } = t.people[who]
    t.people[who] = await signedIn(t.services, accountId, cabinetId, phone)
  }
}

async function read(t: TestApp, as: TestPerson, { endpoint, params, query = {} }: ReadCall): Promise<unknown> {
  const answer = await t.call(endpoint, { as, params, query })
  expect(answer.status).toBe(200)
  return answer.body.data
}

async function expectHistory(
  t: TestApp,
  actor: PersonName,
  { as = actor, action, ...reading }: NonNullable<Step['history']>,
) {
  const [newest] = (await read(t, t.people[as], reading)) as HistoryRow[]
  const { firstName, lastName } = t.people[actor].session
  const expected = { action, actorName: `${lastName} ${firstName}`, at: t.clock.now().toISOString() }
  expect(newest).toMatchObject(expected)
}

async function noticesOfAll(t: TestApp): Promise<Map<PersonName, Notice[]>> {
  const found = new Map<PersonName, Notice[]>()
  for (const [who, as] of Object.entries(t.people) as [PersonName, TestPerson][]) {
    const { body } = await t.call(listNotices, { as, query: { box: 'new', limit: '100' } })
    found.set(who, body.data)
  }
  return found
}

function newMessages(
  before: Map<PersonName, Notice[]>,
  after: Map<PersonName, Notice[]>,
): Partial<Record<PersonName, string>> {
  const known = new Set([...before.values()].flat().map(({ id }) => id))
  const fresh = [...after].flatMap(([who, notices]) =>
    notices.filter(({ id }) => !known.has(id)).map(({ message }) => [who, message.replaceAll('\u00a0', ' ')] as const),
  )
  return Object.fromEntries(fresh)
}

/** A digest of every table, by name: equal before and after means that nothing was stored. */
async function storedFingerprint(t: TestApp): Promise<Record<string, string>> {
  const { db } = t.services
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(r::text, ';' order by r::text)), '') as digest from ${sql.table(name)} r`.execute(
      db,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
