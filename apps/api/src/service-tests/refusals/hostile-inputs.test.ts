// Inputs that programs send and forms never do. Each endpoint gets them in each of its inputs: it refuses or answers, and no
// request of the walk is an error of ours.
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { allEndpoints, leavesOf } from '@navyk/api-spec/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ofEveryObject = ['toString', 'constructor', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'isPrototypeOf']
const absent = '01900000-0000-7000-8000-000000000000'

const urlOf = ({ path }: EndpointDeclaration) => path.replaceAll(/:\w+/g, absent)

/** A person of the tests who may call the endpoint; undefined where nobody has to be signed in. */
function callerOf({ session, roles, permissions }: EndpointDeclaration): TestPerson | undefined {
  if (session === 'none') return undefined
  const role = roles?.[0] ?? 'customer'
  if (role === 'customer') return t.people.customer
  if (role === 'executor') return t.people.executor
  if (permissions?.includes('manager') ?? true) return t.people.manager
  return permissions?.includes('accountant') ? t.people.accountant : t.people.administrator
}

async function ask(endpoint: EndpointDeclaration, url: string, body?: string) {
  const person = callerOf(endpoint)
  // A fresh session, because a call may end the one before.
  const token = person && (await signedIn(t.services, person.accountId, person.cabinetId, person.phone)).token
  return t.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.limits?.idempotent ? { 'idempotency-key': t.services.ids.next() } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
}

const asked = allEndpoints.filter(([, { stream, file }]) => !stream && !file)

/** The calls that answered with an error of ours, or with more than a refusal needs. */
async function faultsOf(send: (endpoint: EndpointDeclaration) => [url: string, body?: string][]): Promise<string[]> {
  const found: string[] = []
  for (const [name, endpoint] of asked) {
    for (const [url, body] of send(endpoint)) {
      const answer = await ask(endpoint, url, body)
      if (answer.statusCode >= 500) found.push(`${name}: ${url} ${body?.slice(0, 80) ?? ''} → ${answer.statusCode}`)
      const { errors } = answer.statusCode === 422 ? (answer.json() as { errors?: Record<string, string[]> }) : {}
      const faults = Object.values(errors ?? {}).flat().length
      if (faults > 20 || (errors && answer.body.length > 10_000)) found.push(`${name}: names ${faults} faults`)
    }
  }
  return found
}

test('keys that every JavaScript object has are unknown fields in each body and query', async () => {
  const query = new URLSearchParams([...ofEveryObject, '__proto__'].map((key) => [key, '1']))
  const body = JSON.stringify(Object.fromEntries(ofEveryObject.map((key) => [key, 1])))
  const found = await faultsOf((endpoint) => [
    ...(endpoint.query ? [[`${urlOf(endpoint)}?${query}`] as [string]] : []),
    ...(endpoint.body ? [[urlOf(endpoint), body] as [string, string]] : []),
  ])
  expect(found).toEqual([])
})

test('a key that would change the prototype of objects is refused in each body', async () => {
  const body = '{"__proto__":{"version":1},"constructor":{"prototype":{"version":1}}}'
  expect(await faultsOf((endpoint) => (endpoint.body ? [[urlOf(endpoint), body]] : []))).toEqual([])
})

test('a version beyond the whole numbers of the database is refused in each body and query', async () => {
  const query = new URLSearchParams({ version: '2147483648' })
  const found = await faultsOf((endpoint) => [
    ...(endpoint.query ? [[`${urlOf(endpoint)}?${query}`] as [string]] : []),
    ...(endpoint.body ? [[urlOf(endpoint), '{"version":2147483648}'] as [string, string]] : []),
  ])
  expect(found).toEqual([])
})

test('a refusal names at most twenty of thousands of unknown fields', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, 1])))
  expect(await faultsOf((endpoint) => (endpoint.body ? [[urlOf(endpoint), body]] : []))).toEqual([])
})

const searches = [
  '\\',
  "\\'",
  "':*",
  '%',
  '_',
  '(',
  'а & !б',
  '\u0000',
  '\u2028',
  '\u200b',
  '№ 2147483648',
  '9'.repeat(40),
]

test('a search text is never read as a query of the database', async () => {
  const found = await faultsOf(({ query, ...endpoint }) => {
    const fields = query ? leavesOf(query, 'string').map(([way]) => way.slice(1)) : []
    const searched = fields.filter((field) => ['search', 'q', 'city', 'place', 'subject', 'cursor'].includes(field))
    return searched.flatMap((field) =>
      searches.map((text): [string] => [
        `${endpoint.path.replaceAll(/:\w+/g, absent)}?${new URLSearchParams({ [field]: text })}`,
      ]),
    )
  })
  expect(found).toEqual([])
})
