import { parseSync, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { callsWithoutSchemas } from './calls-without-schemas.ts'

test('the browser keeps the method and path of a call', () => {
  const built = inBrowser(`export const list = endpoint({ method: 'GET', path: '/lessons', summary: 'Lessons', ...staff,
    query: z.object({}), responses: { 200: z.object({}) } })`)
  expect(built).toBe(`export const list = /*#__PURE__*/ (() => (endpoint({ method: 'GET', path: '/lessons' })))()`)
})

test.each(['listOf', 'historyOf', 'workbookOf'])('the browser keeps the address of a read that %s declares', (read) => {
  expect(
    inBrowser(`export const list = ${read}({ path: '/lessons', summary: 'Lessons', ...staff, row: z.object({}) })`),
  ).toBe(`export const list = { method: 'GET', path: '/lessons' }`)
})

test('the browser keeps the address of a step, and nothing of what several steps have in common', () => {
  expect(inBrowser(`const step = { ...keepers, quota: daily, answer: offer }`)).toBe(`const step = { ...keepers }`)
  expect(
    inBrowser(`export const publish = stepOf({ path: '/offers/:id/publish', ...step, form: { reason: z.string() } })`),
  ).toBe(`export const publish = { method: 'POST', path: '/offers/:id/publish' }`)
})

test('an object that several calls spread into their declarations keeps its method', () => {
  expect(inBrowser(`const step = { method: 'POST', quota: daily, roles: ['staff'], responses: answer }`)).toBe(
    `const step = { method: 'POST' }`,
  )
  expect(inBrowser(`const byStaff = { ...step, roles: ['staff'] }`)).toBe(`const byStaff = { ...step }`)
  expect(inBrowser(`export const approve = endpoint({ ...step, path: '/approval' })`)).toContain(
    `endpoint({ ...step, path: '/approval' })`,
  )
})

test('an object that is no declaration of a call stays unchanged', () => {
  expect(inBrowser(`export const limits = { title: 80 }`)).toBe(`export const limits = { title: 80 }`)
})

test('a screen that reads a part of a call that the build removes stops the build', () => {
  const screen = `import { list } from '@navyk/api-spec/teaching/lessons'\nvalidate(list.query)`
  expect(() => built('apps/web/src/domains/list.tsx', screen)).toThrow('list.query is not in the browser')
  const other = `import { list } from '@navyk/api-spec/teaching/lessons'\nconst { roles } = user; show(user.roles, list.path)`
  expect(() => built('apps/web/src/domains/list.tsx', other)).not.toThrow()
})

const inBrowser = (code: string) => built('packages/api-spec/src/teaching/lessons/lessons.ts', code)

/** The code of a module as the plugin leaves it. */
function built(id: string, code: string): string | undefined {
  const { transform } = callsWithoutSchemas()
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing')
  const builder = {
    parse: (text: string) => parseSync(id, text).program,
    error: (message: string) => {
      throw new Error(message)
    },
  }
  const result = transform.handler.call(builder as unknown as Rolldown.TransformPluginContext, code, `/${id}`, {
    moduleType: 'ts',
  } as never)
  return (result as { code: string } | undefined)?.code
}
