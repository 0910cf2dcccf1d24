import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions, roles as allRoles } from '@navyk/api-spec/people/accounts'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './app.ts'
import { mayCall } from './platform/http/access.ts'
import { allEndpoints as declared } from '@navyk/api-spec/testing'
import { type TestApp, testApp } from './testing/test-app.ts'

const call = (endpoint: EndpointDeclaration) => `${endpoint.method} ${endpoint.path}`
const testSources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && path !== 'endpoints.test.ts')
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('every declared endpoint is served exactly once, and nothing undeclared is', () => {
  const served = allRoutes.map(({ endpoint }) => call(endpoint))
  expect(served.toSorted()).toEqual(declared.map(([, endpoint]) => call(endpoint)).toSorted())
})

test('the published description holds every endpoint and no other', async () => {
  const { paths, openapi } = (await t.app.inject('/frontend-api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  const published = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(published.toSorted()).toEqual(declared.map(([, endpoint]) => call(endpoint)).toSorted())
})

describe.each(declared)('%s', (name, endpoint) => {
  test('declares who may call it', () => {
    const roles = endpoint.roles ?? allRoles
    expect(roles.length).toBeGreaterThan(0)
    for (const role of roles) expect(allRoles).toContain(role)
    for (const permission of endpoint.permissions ?? []) expect(permissions).toContain(permission)
    if (endpoint.session === 'none') expect(endpoint.roles).toBeUndefined()
  })

  test('has a test that calls it', () => {
    expect(testSources.some((source) => new RegExp(`\\b${name}\\b`).test(source))).toBe(true)
  })

  test.runIf(endpoint.body)('refuses unknown fields of its body', () => {
    const schema = z.toJSONSchema(endpoint.body as z.ZodType, { io: 'input', unrepresentable: 'any' })
    for (const object of schema.anyOf ?? schema.oneOf ?? [schema])
      expect(object).toMatchObject({ additionalProperties: false })
  })

  test.runIf(endpoint.session === 'required')('answers 401 without a session, before it reads anything', async () => {
    const params = { id: '01900000-0000-7000-8000-000000000000', responseId: 'x' }
    const answer = await t.call(endpoint, { params, ...(endpoint.body && { body: { unknown: true } }) })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ message: 'Войдите в систему', code: 'no_session' })
  })

  test.runIf(endpoint.session === 'required')('answers 403 to every cabinet that it is not declared for', async () => {
    const params = { id: '01900000-0000-7000-8000-000000000000', responseId: 'x' }
    for (const person of Object.values(t.people)) {
      if (mayCall(endpoint, person.session)) continue
      const answer = await t.call(endpoint, { as: person, params, ...(endpoint.body && { body: {} }) })
      expect(`${person.session.role}: ${answer.status} ${answer.body.code}`).toBe(
        `${person.session.role}: 403 forbidden`,
      )
    }
  })
})
