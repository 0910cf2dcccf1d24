import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#testing'

interface Call {
  /** Fields of the body; null where the specification does not show them. */
  body: string[] | null
  /** Fields of the answer; null where the specification does not show them. */
  answer: string[] | null
  /** Fields that the product takes beside those, each optional (docs/decisions/0026). */
  added?: string[]
  /** Another answer that the product may give instead (docs/decisions/0026). */
  instead?: string[]
}

/** The table of docs/specification.md, section 7. */
const calls: Record<string, Call> = {
  'GET /frontend-api/signed-in-user': { body: [], answer: ['data'] },
  'POST /frontend-api/sign-in': {
    body: ['username', 'password'],
    answer: ['accessToken', 'refreshToken'],
    instead: ['twoStep'],
  },
  'POST /frontend-api/switch-to-cabinet': { body: ['id', 'date', 'signature'], answer: ['accessToken'] },
  'POST /frontend-api/sign-up': { body: ['publicCode', 'privateCode'], answer: ['accessToken'] },
  'POST /frontend-api/sign-up-request': { body: ['username', 'password'], answer: null, added: ['consentVersion'] },
  'POST /frontend-api/forget-password-request': { body: ['username'], answer: null },
  'POST /frontend-api/check-forget-password-code-request': { body: ['publicCode', 'privateCode'], answer: null },
  'POST /frontend-api/set-new-password': {
    body: ['publicCode', 'privateCode', 'password', 'password_confirmation'],
    answer: ['accessToken'],
    instead: ['twoStep'],
  },
  'PATCH /frontend-api/user/set-new-password': {
    body: ['newPassword', 'currentPassword', 'newPassword_confirmation'],
    answer: null,
  },
  'POST /frontend-api/verify-captcha': { body: ['captcha'], answer: null },
  'PATCH /frontend-api/user/update-contacts': { body: ['email', 'phone'], answer: null },
  'DELETE /frontend-api/user/tg-integration': { body: [], answer: ['data'] },
  'PATCH /frontend-api/user/tg-integration': { body: null, answer: ['data'] },
  'POST /frontend-api/user/tg-integration': { body: ['id', 'signature'], answer: ['data'] },
  'GET /frontend-api/user/tg-integration/link': { body: [], answer: ['link'] },
}

interface Shape {
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, unknown>
  required?: string[]
}

/** The forms that a value of a schema may have, each by its fields. */
function formsOf(schema: z.ZodType): { fields: string[]; required: string[] }[] {
  const flat = (shape: Shape): Shape[] => (shape.anyOf ?? shape.oneOf)?.flatMap(flat) ?? [shape]
  return flat(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape).map((shape) => ({
    fields: Object.keys(shape.properties ?? {}).toSorted(),
    required: shape.required ?? [],
  }))
}

test.each(Object.entries(calls))('%s takes exactly what the specification says', (call, { body, added = [] }) => {
  const endpoint = allEndpoints.map(([, one]) => one).find(({ method, path }) => `${method} ${path}` === call)
  expect(endpoint).toBeDefined()
  if (body === null) return
  const forms = endpoint?.body ? formsOf(endpoint.body) : [{ fields: [], required: [] }]
  for (const { fields, required } of forms) {
    expect(fields).toEqual([...body, ...added].toSorted())
    expect(body).toEqual(expect.arrayContaining(required))
  }
})

test.each(Object.entries(calls))(
  '%s answers what the specification says, in every form',
  (call, { answer, instead }) => {
    const endpoint = allEndpoints.map(([, one]) => one).find(({ method, path }) => `${method} ${path}` === call)
    const forms = Object.values(endpoint?.responses ?? {}).flatMap((schema) => formsOf(schema as z.ZodType))
    expect(forms.length).toBeGreaterThan(0)
    if (answer === null) return
    const others = forms.filter(({ required }) => !answer.every((field) => required.includes(field)))
    expect(others.map(({ fields }) => fields)).toEqual(instead ? [instead] : [])
    expect(others.length).toBeLessThan(forms.length)
  },
)
