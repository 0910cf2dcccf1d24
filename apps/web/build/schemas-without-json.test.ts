import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutJson } from './schemas-without-json.ts'

const folder = new URL('v4/classic/', import.meta.resolve('zod'))
const library = () => readFileSync(new URL('schemas.js', folder), 'utf8')

test('schemas in the browser validate, and have no code for JSON Schema', async () => {
  const code = withoutJson(library())
  expect(code).toBeDefined()
  expect(code).not.toContain('processJSONSchema =')
  const whole = code?.replaceAll(/from "(\.[^"]+)"/g, (_, path: string) => `from "${new URL(path, folder)}"`)
  const z = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(whole ?? '')}`)
  const schema = z.object({ name: z.string().max(3) })
  expect(schema.safeParse({ name: 'Anna' }).success).toBe(false)
  expect(schema.safeParse({ name: 'Eva' }).success).toBe(true)
  expect(schema.shape.name.maxLength).toBe(3)
  expect(schema['~standard'].validate).toBeTypeOf('function')
  expect(() => schema.toJSONSchema()).toThrow('by the server alone')
})

test('a library that writes JSON Schema in another way stops the build', () => {
  expect(withoutJson(library().replace('createStandardJSONSchemaMethod, ', ''))).toBeUndefined()
})
