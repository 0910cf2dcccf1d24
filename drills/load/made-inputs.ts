import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import fc, { type Arbitrary } from 'fast-check'

/** A schema as JSON Schema says it, with the keywords that inputs of endpoints use. */
interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  minItems?: number
  pattern?: string
  format?: string
  $ref?: string
}

/** Ids of things that there are, so that inputs lead beyond "not found". */
export type KnownIds = () => readonly string[]

const longestText = 60
const mostItems = 3

/** Values that the schema of an input takes; one of eight is bent so that it may not. */
export function inputsOf(schema: EndpointDeclaration['body'], ids: KnownIds): Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined)
  const described = schema.toJSONSchema({ io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  const valid = valuesOf(described, ids)
  return fc.oneof({ weight: 7, arbitrary: valid }, { weight: 1, arbitrary: bent(valid) })
}

function valuesOf(schema: JsonSchema, ids: KnownIds): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => valuesOf(choice, ids)))
  if (schema.allOf?.[0]) return valuesOf(Object.assign({}, ...schema.allOf), ids)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectsOf(schema, ids)
    case 'array':
      return fc.array(valuesOf(schema.items ?? schema.prefixItems?.[0] ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? mostItems, mostItems)),
      })
    case 'string':
      return textsOf(schema, ids)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), oneOf(ids))
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, ids: KnownIds): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field, ids)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => fields[name]) })
}

/** Whole numbers are small most of the time, as versions and counts are. */
function numbersOf({ minimum = -1000, maximum = 2_147_483_647 }: JsonSchema): Arbitrary<number> {
  const [min, max] = [Math.ceil(Math.max(minimum, -2_147_483_648)), Math.floor(Math.min(maximum, 2_147_483_647))]
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, Math.max(min, 3)) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  )
}

const odd = [
  '',
  ' ',
  '\u202e',
  "'; select 1 --",
  '%00',
  '../..',
  '<b>',
  '👩‍👩‍👧',
  '\ud800',
  'null',
  '-1',
  '1e309',
  '{{7*7}}',
]

function textsOf(
  { format, pattern, minLength = 0, maxLength = longestText }: JsonSchema,
  ids: KnownIds,
): Arbitrary<string> {
  if (format === 'uuid') {
    return fc.oneof({ weight: 9, arbitrary: oneOf(ids) }, { weight: 1, arbitrary: fc.uuid() })
  }
  if (format === 'date') return days
  if (format === 'date-time') return days.map((day) => `${day}T09:00:00.000Z`)
  if (format === 'email') return fc.emailAddress()
  if (pattern !== undefined) return patterned(pattern)
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, longestText)) }
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...limits, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

/** The list grows while requests are sent. */
const oneOf = (ids: KnownIds) => fc.nat().map((place) => ids()[place % Math.max(1, ids().length)] ?? unknownId)

const unknownId = '00000000-0000-4000-8000-000000000000'
/** Days around those of the demo, and a few at the edges of the calendar. */
const days = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.integer({ min: 20_300, max: 20_900 }).map((day) => new Date(day * 86_400_000).toJSON().slice(0, 10)),
  },
  { weight: 1, arbitrary: fc.constantFrom('0001-01-01', '9999-12-31', '2028-02-29', '1970-01-01') },
)

/** Texts that match a pattern; what fast-check can't make of it is any text. */
function patterned(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: longestText })
  } catch {
    return fc.string({ maxLength: longestText })
  }
}

/** The value with one field taken away, added or exchanged, or something else altogether. */
function bent(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(...odd, null, 2 ** 53, [[]], { __proto__: null }),
  )
  return fc.tuple(valid, junk, fc.nat(), fc.nat(3)).map(([value, other, place, way]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || way === 3) return other
    const names = Object.keys(value)
    const name = names[place % Math.max(1, names.length)] ?? 'unknown'
    if (way === 0) return Object.fromEntries(Object.entries(value).filter(([field]) => field !== name))
    return { ...value, [way === 1 ? name : 'constructor']: other }
  })
}
