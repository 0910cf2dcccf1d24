// Who may call what: every caller calls every endpoint, and is let in or refused as the endpoint declares. The page of these
// declarations is docs/rules/access.md (access.test.ts). What a caller who is let in sees of others who have the same role, with
// real ids of their things, is the matter of chain-leaks.test.ts.
import { randomUUID } from 'node:crypto'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#app.ts'
import { askedEndpoints } from '#testing/readings/asked-endpoints.ts'
import { signedIn, type TestAnswer, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

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

/** A new session, of an account that is frozen until `deletionAt` or not at all, whatever earlier calls have made of it. */
async function enter(
  person: TestPerson,
  { cabinetId = person.cabinetId, deletionAt, ...change }: Change & { cabinetId?: string; deletionAt?: Date } = {},
): Promise<TestPerson> {
  const { db } = t.services
  const deletion = { deletion_at: deletionAt ?? null, deletion_asked_at: deletionAt ? ago(1) : null }
  await db.updateTable('account').set(deletion).where('id', '=', person.accountId).execute()
  const fresh = await signedIn(t.services, person.accountId, cabinetId, person.phone)
  const isChanged = Object.keys(change).length > 0
  if (isChanged) await db.updateTable('session').set(change).where('id', '=', fresh.session.id).execute()
  return fresh
}

const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000)

/** All kinds of callers, and how each signs in. */
const callers = {
  nobody: async () => undefined,
  customer: () => enter(t.people.customer),
  executor: () => enter(t.people.executor),
  'executor, in the customer cabinet of the same account': () => enter(t.people.both, { cabinetId: otherCabinet }),
  manager: () => enter(t.people.manager),
  accountant: () => enter(t.people.accountant),
  administrator: () => enter(t.people.administrator),
  'signed out': () => enter(t.people.customer, { ended_at: ago(0) }),
  expired: () => enter(t.people.customer, { expires_at: ago(1) }),
  'customer looked at by staff': async () => {
    const { session } = await enter(t.people.manager)
    return enter(t.people.customer, { read_only: 'opened_by_staff', opened_by: session.id })
  },
  'customer looked at by an administrator': async () => {
    const { session } = await enter(t.people.administrator)
    return enter(t.people.customer, { read_only: 'opened_by_staff', opened_by: session.id })
  },
  'executor looked at by staff': async () => {
    const { session } = await enter(t.people.manager)
    return enter(t.people.executor, { read_only: 'opened_by_staff', opened_by: session.id })
  },
  'customer whose account will be deleted': () => enter(t.people.customer, { deletionAt: ago(-60) }),
  'customer who proved it long ago': () => enter(t.people.customer, { authenticated_at: ago(11) }),
}
type Caller = keyof typeof callers

/** The person who looks, for callers that are looks. */
const lookers: Partial<Record<Caller, string>> = {
  'customer looked at by staff': 'manager',
  'customer looked at by an administrator': 'administrator',
  'executor looked at by staff': 'manager',
}

/** The refusals of the access check, as they are answered to the byte: none says anything of what was asked for. */
const refusals = {
  noSession: '401 {"message":"Войдите в систему","code":"no_session"}',
  forbidden: '403 {"message":"В этом кабинете так сделать нельзя","code":"forbidden"}',
  readOnly: '403 {"message":"Этот сеанс только для просмотра","code":"read_only"}',
  stepUpRequired: '403 {"message":"Подтвердите, что это вы","code":"step_up_required"}',
}

/** The expected answer for this caller by the declaration; `in` stands for every answer after the access check, such as
 *  404 or 422. */
function promised(endpoint: EndpointDeclaration, caller: Caller, person: TestPerson | undefined): string {
  if (endpoint.session === 'none') return 'in'
  if (!person || caller === 'signed out' || caller === 'expired') return refusals.noSession
  const { role, permissions } = person.session
  const hasRole = endpoint.roles?.includes(role) ?? true
  const hasPermission = role !== 'staff' || (endpoint.permissions?.some((one) => permissions.includes(one)) ?? true)
  if (!hasRole || !hasPermission) return refusals.forbidden
  const isChange = endpoint.method !== 'GET' && !endpoint.inReadOnly
  const looker = lookers[caller]
  // What staff may not call in their own cabinet they may not call in that of somebody else either.
  const asked = endpoint.lookers ?? (endpoint.roles?.includes('staff') === false ? undefined : endpoint.permissions)
  if (looker !== undefined && asked && !asked.includes(looker)) return refusals.forbidden
  if (looker !== undefined && (endpoint.ownerOnly || isChange)) return refusals.readOnly
  if (caller === 'customer whose account will be deleted' && isChange) return refusals.readOnly
  if (caller === 'customer who proved it long ago' && endpoint.stepUp) return refusals.stepUpRequired
  return 'in'
}

const codesOfAccess = ['no_session', 'forbidden', 'read_only', 'step_up_required', 'two_step_required']
const found = ({ status, text, body }: TestAnswer) => (codesOfAccess.includes(body?.code) ? `${status} ${text}` : 'in')

/** Unknown and malformed ids and an unknown field, so that a caller with access finds and writes nothing, and one without is
 *  refused before any of it is looked at. */
const params = { id: randomUUID(), responseId: 'x' }
const bodyOf = (endpoint: EndpointDeclaration) => (endpoint.body ? { body: { unknown: true } } : {})

const endpoints = askedEndpoints()

test.each(Object.keys(callers) as Caller[])('every endpoint admits or refuses %s as it declares', async (caller) => {
  const faults: string[] = []
  let as = await callers[caller]()
  for (const endpoint of endpoints) {
    const answer = await t.call(endpoint, { as, params, ...bodyOf(endpoint) })
    const [wanted, got] = [promised(endpoint, caller, as), found(answer)]
    if (wanted !== got) faults.push(`${endpoint.method} ${endpoint.path} answers ${caller}: ${got}, not ${wanted}`)
    // It may have ended the session that it came with, or frozen the account.
    if (endpoint.method !== 'GET' && answer.status < 300) as = await callers[caller]()
  }
  expect(faults).toEqual([])
})

test('the endpoints include each kind that a declaration can tell apart', () => {
  const all = allRoutes.map(({ endpoint }) => endpoint)
  for (const is of [
    (endpoint: EndpointDeclaration) => endpoint.session === 'none',
    ({ roles }: EndpointDeclaration) => roles?.join() === 'customer',
    ({ roles }: EndpointDeclaration) => roles?.join() === 'executor',
    ({ permissions }: EndpointDeclaration) => permissions?.join() === 'administrator',
    ({ ownerOnly }: EndpointDeclaration) => ownerOnly,
    ({ stepUp }: EndpointDeclaration) => stepUp,
    ({ method, inReadOnly }: EndpointDeclaration) => method !== 'GET' && inReadOnly,
  ]) {
    expect(all.some(is), String(is)).toBe(true)
  }
})
