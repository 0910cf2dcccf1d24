// What holds for the declaration of every endpoint. Each test lists the endpoints that break its rule. Who is let in is walked in
// role-matrix.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { permissions, roles } from '@navyk/api-spec/people/accounts'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#app.ts'
import { allEndpoints as declared } from '@navyk/api-spec/testing'
import { testApp } from '#testing/test-app.ts'

const call = (endpoint: EndpointDeclaration) => `${endpoint.method} ${endpoint.path}`

/** The names of the endpoints for which the rule names faults, with these. */
const faultsBy = (faultsOf: (endpoint: EndpointDeclaration, name: string) => string[]) =>
  declared.flatMap(([name, endpoint]) => faultsOf(endpoint, name).map((fault) => `${name}: ${fault}`))

test('every declared endpoint is served exactly once, and nothing undeclared is', () => {
  const served = allRoutes.map(({ endpoint }) => call(endpoint))
  expect(served.toSorted()).toEqual(declared.map(([, endpoint]) => call(endpoint)).toSorted())
})

test('the published description holds every endpoint and no other', async () => {
  const t = await testApp()
  const { paths, openapi } = (await t.app.inject('/frontend-api/openapi.json')).json()
  await t.close()
  expect(openapi).toBe('3.1.0')
  const published = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(published.toSorted()).toEqual(declared.map(([, endpoint]) => call(endpoint)).toSorted())
})

test('in production only staff can read the description', async () => {
  const t = await testApp()
  t.services.mode = 'production'
  const statusOf = async (url: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return (await t.app.inject({ url, headers })).statusCode
  }
  const { customer, executor, manager } = t.people
  for (const url of ['/frontend-api/openapi.json', '/frontend-api/docs']) {
    const strangers = [undefined, 'x'.repeat(43), customer.token, executor.token]
    const shown = await Promise.all([...strangers, manager.token].map((token) => statusOf(url, token)))
    expect([url, ...shown]).toEqual([url, 404, 404, 404, 404, 200])
  }
  await t.close()
})

test('the description is sent compressed, and a browser that has it does not get it again', async () => {
  const t = await testApp()
  const ask = (headers: Record<string, string>) => t.app.inject({ url: '/frontend-api/openapi.json', headers })
  const [plain, zipped, small] = [
    await ask({}),
    await ask({ 'accept-encoding': 'gzip, deflate' }),
    await ask({ 'accept-encoding': 'gzip, deflate, br' }),
  ]
  const again = await ask({ 'if-none-match': String(plain.headers.etag) })
  await t.close()
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect([zipped, small].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', plain.headers.etag])
})

const unknownOf = (known: readonly string[], named: readonly string[] = []) =>
  named.filter((one) => !known.includes(one)).map((one) => `nobody is ${one}`)

const faultsOfAccess = (endpoint: EndpointDeclaration) => [
  ...(endpoint.roles?.length === 0 ? ['no role may call'] : []),
  ...(endpoint.roles && endpoint.session === 'none' ? ['names roles without a session'] : []),
  ...unknownOf(roles, endpoint.roles),
  ...unknownOf(permissions, endpoint.permissions),
]

test('every endpoint declares who may call it', () => {
  expect(faultsBy(faultsOfAccess)).toEqual([])
})

test('every endpoint has a test that calls it', () => {
  const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && path !== join('service-tests', 'endpoints.test.ts'))
    .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
  const named = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []))
  expect(faultsBy((_, name) => (named.has(name) ? [] : ['no test names it']))).toEqual([])
})

/** The objects of a body, at any depth, that take a field which they do not declare. */
function openForms(body: z.ZodType): object[] {
  const open: object[] = []
  z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodObject && jsonSchema.additionalProperties !== false) open.push(jsonSchema)
    },
  })
  return open
}

test('every endpoint refuses unknown fields of its body', () => {
  expect(declared.filter(([, { body }]) => body).length).toBeGreaterThan(200)
  expect(faultsBy(({ body }) => (body ? openForms(body) : []).map(() => 'its body takes unknown fields'))).toEqual([])
})

test('the check finds a declaration that breaks a rule', () => {
  const endpoint = (fields: object) => ({ method: 'POST', session: 'required', ...fields }) as EndpointDeclaration
  const breaks = [
    { roles: [] },
    { roles: ['nanny'] },
    { permissions: ['owner'] },
    { roles: ['staff'], session: 'none' },
  ]
  for (const fields of breaks) expect(faultsOfAccess(endpoint(fields)), JSON.stringify(fields)).toHaveLength(1)
  expect(faultsOfAccess(endpoint({ roles: ['staff'], permissions: ['manager'] }))).toEqual([])
  const closed = z.strictObject({ a: z.string() })
  const open = z.object({ a: z.string() }).loose()
  const within = z.strictObject({ rows: z.array(z.union([closed, open])) })
  expect([closed, open, within].map((body) => openForms(body).length)).toEqual([0, 1, 1])
})
