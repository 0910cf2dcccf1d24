import { randomUUID } from 'node:crypto'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from './app.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from './testing/test-app.ts'

let t: TestApp
let otherCabinet: string
beforeAll(async () => {
  t = await testApp()
  const { id } = await t.services.db
    .selectFrom('cabinet')
    .select('id')
    .where('account_id', '=', t.people.both.accountId)
    .where('role', '=', 'customer')
    .executeTakeFirstOrThrow()
  otherCabinet = id
})
afterAll(() => t.close())

type Change = {
  ended_at?: Date
  expires_at?: Date
  read_only?: 'opened_by_staff'
  opened_by?: string
  authenticated_at?: Date
}

/** A session of its own for every cell: some of the calls end the one that they come with. */
async function enter(person: TestPerson, change?: Change, cabinetId = person.cabinetId): Promise<TestPerson> {
  // Undoes the freezing of an earlier cell.
  await t.services.db
    .updateTable('account')
    .set({ deletion_at: null, deletion_asked_at: null })
    .where('id', '=', person.accountId)
    .execute()
  const fresh = await signedIn(t.services, person.accountId, cabinetId, person.phone)
  if (change) await t.services.db.updateTable('session').set(change).where('id', '=', fresh.session.id).execute()
  return fresh
}

const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000)

/** All kinds of callers. */
const callers = {
  nobody: async () => undefined,
  customer: () => enter(t.people.customer),
  executor: () => enter(t.people.executor),
  'executor, in the customer cabinet of the same account': () => enter(t.people.both, undefined, otherCabinet),
  manager: () => enter(t.people.manager),
  accountant: () => enter(t.people.accountant),
  administrator: () => enter(t.people.administrator),
  'signed out': () => enter(t.people.customer, { ended_at: ago(0) }),
  expired: () => enter(t.people.customer, { expires_at: ago(1) }),
  'customer looked at by staff': async () => {
    const { session } = await enter(t.people.manager)
    return enter(t.people.customer, { read_only: 'opened_by_staff', opened_by: session.id })
  },
  'customer who proved it long ago': () => enter(t.people.customer, { authenticated_at: ago(11) }),
}
type Caller = keyof typeof callers

/** The expected answer for this caller by the declaration; `in` stands for every answer after the access check, such as
 *  404 or 422. */
function promised(endpoint: EndpointDeclaration, caller: Caller, person: TestPerson | undefined): string {
  if (endpoint.session === 'none') return 'in'
  if (!person || caller === 'signed out' || caller === 'expired') return '401 no_session'
  const { role, permissions } = person.session
  const hasRole = endpoint.roles?.includes(role) ?? true
  const hasPermission = role !== 'staff' || (endpoint.permissions?.some((one) => permissions.includes(one)) ?? true)
  if (!hasRole || !hasPermission) return '403 forbidden'
  if (caller === 'customer looked at by staff') {
    if (endpoint.ownerOnly) return '403 read_only'
    if (endpoint.method !== 'GET' && !endpoint.inReadOnly) return '403 read_only'
  }
  if (caller === 'customer who proved it long ago' && endpoint.stepUp) return '403 step_up_required'
  return 'in'
}

/** Unknown ids and an unknown field, so that a caller with access finds and writes nothing. */
const params = { id: randomUUID(), responseId: randomUUID() }
const answersAtTheDoor = ['no_session', 'forbidden', 'read_only', 'step_up_required']

async function found(endpoint: EndpointDeclaration, person: TestPerson | undefined): Promise<string> {
  const { status, body } = await t.call(endpoint, {
    as: person,
    params,
    ...(endpoint.body && { body: { unknown: true } }),
  })
  return answersAtTheDoor.includes(body?.code) ? `${status} ${body.code}` : 'in'
}

describe('who may call what, endpoint by endpoint and caller by caller', () => {
  const endpoints = allRoutes.map(({ endpoint }) => endpoint)
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const table: Record<string, [promised: string, found: string]> = {}
      for (const caller of Object.keys(callers) as Caller[]) {
        const person = await callers[caller]()
        table[caller] = [promised(endpoint, caller, person), await found(endpoint, person)]
      }
      const wrong = Object.entries(table).filter(([, [wanted, got]]) => wanted !== got)
      expect(wrong).toEqual([])
      expect(Object.keys(table)).toHaveLength(Object.keys(callers).length)
    },
  )
})
