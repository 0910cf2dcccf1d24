import { expect, test } from 'vitest'
import { z } from 'zod'
import * as apiSpec from './index.ts'
import type { EndpointDeclaration } from './kit/index.ts'

/** The table of the specification's section 7: method and path, the fields of the body and those of the answer, as far as
 *  they are shown there. */
const calls: [call: string, body: string[], answer: string[]][] = [
  ['GET /frontend-api/signed-in-user', [], ['data']],
  ['POST /frontend-api/sign-in', ['username', 'password'], ['accessToken', 'refreshToken']],
  ['POST /frontend-api/switch-to-cabinet', ['id', 'date', 'signature'], ['accessToken']],
  ['POST /frontend-api/sign-up', ['publicCode', 'privateCode'], ['accessToken']],
  ['POST /frontend-api/sign-up-request', ['username', 'password'], []],
  ['POST /frontend-api/forget-password-request', ['username'], []],
  ['POST /frontend-api/check-forget-password-code-request', ['publicCode', 'privateCode'], []],
  [
    'POST /frontend-api/set-new-password',
    ['publicCode', 'privateCode', 'password', 'password_confirmation'],
    ['accessToken'],
  ],
  ['PATCH /frontend-api/user/set-new-password', ['newPassword', 'currentPassword', 'newPassword_confirmation'], []],
  ['POST /frontend-api/verify-captcha', ['captcha'], []],
  ['PATCH /frontend-api/user/update-contacts', ['email', 'phone'], []],
  ['DELETE /frontend-api/user/tg-integration', [], ['data']],
  ['PATCH /frontend-api/user/tg-integration', [], ['data']],
  ['POST /frontend-api/user/tg-integration', ['id', 'signature'], ['data']],
  ['GET /frontend-api/user/tg-integration/link', [], ['link']],
]

const isEndpoint = (value: unknown): value is EndpointDeclaration =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const declared = Object.values<unknown>(apiSpec).filter(isEndpoint)

/** Fields that a value of a schema may have, and those that it must; of several kinds the first. */
function fieldsOf(schema: z.ZodType) {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const { properties = {}, required = [] } = json.anyOf?.[0] ?? json
  return { known: Object.keys(properties), needed: required }
}

test.each(calls)('%s takes and answers what the specification says', (call, body, answer) => {
  const endpoint = declared.find(({ method, path }) => `${method} ${path}` === call)
  expect(endpoint).toBeDefined()
  const taken = endpoint?.body ? fieldsOf(endpoint.body) : { known: [], needed: [] }
  expect(taken.known).toEqual(expect.arrayContaining(body))
  if (body.length > 0) expect(body).toEqual(expect.arrayContaining(taken.needed))
  const given = fieldsOf(Object.values(endpoint?.responses ?? {})[0] as z.ZodType)
  expect(given.known).toEqual(expect.arrayContaining(answer))
})
