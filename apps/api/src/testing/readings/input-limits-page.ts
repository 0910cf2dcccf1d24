/** Makes the page docs/rules/input-limits.md from the endpoints, for its test and for `npm run golden`. */
import type { EndpointDeclaration, Quota } from '@navyk/api-spec/kit'
import { z } from 'zod'
import { allRoutes } from '#app.ts'

const head = `# What a call takes, and how often

Every call that takes something, in the order of their addresses, with the least and the most of each of its fields. A test
(\`apps/api/src/service-tests/refusals/input-limits.test.ts\`) compares it with the endpoints, and writes it anew with \`-u\`, so that a limit that moves is seen in
the change of this page.

A text has a length in characters, a number its least and most, a list (\`[]\`) how many it has. "?": may be left out. Fields whose values
are words of a list, ids, days or moments stand without limits. "once by its key": a repeated call with the same \`Idempotency-Key\` gets
the first answer. A day's calls are counted together for what has the same name; what staff may do stands behind the slash.

| Call | Takes | Also |
|---|---|---|
`

/** The part of a JSON schema that says which fields there are, and the least and the most of each. */
interface Shape {
  $ref?: string
  $defs?: Record<string, Shape>
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
}

/** Fields with their limits, by the way to them: `rows[].minutes`. */
function fieldsOf(shape: Shape, way: string, found: Set<string>, above: Shape[] = []): Set<string> {
  const resolved = resolve(shape, above)
  const own = limitsOf(resolved)
  if (own !== '') found.add(`\`${way}\`${own}`)
  for (const option of [resolved.anyOf, resolved.oneOf, resolved.allOf].flatMap((options) => options ?? []))
    fieldsOf(option, way, found, [...above, shape])
  if (resolved.items) fieldsOf(resolved.items, `${way}[]`, found, [...above, shape])
  for (const [name, field] of Object.entries(resolved.properties ?? {})) {
    const mark = resolved.required?.includes(name) ? '' : '?'
    fieldsOf(field, `${way === '' ? '' : `${way}.`}${name}${mark}`, found, [...above, shape])
  }
  return found
}

function resolve(shape: Shape, above: readonly Shape[]): Shape {
  const name = shape.$ref?.replace('#/$defs/', '')
  const declared = name === undefined ? undefined : above[0]?.$defs?.[name]
  return declared ?? shape
}

/** Numbers that no schema means as a limit: what JSON can carry. */
const isLimit = (limit: number | undefined): limit is number => limit !== undefined && Math.abs(limit) < 2 ** 53 - 1

function limitsOf({ type, ...shape }: Shape): string {
  const least = [shape.minLength, shape.minimum, shape.minItems].find(isLimit)
  const most = [shape.maxLength, shape.maximum, shape.maxItems].find(isLimit)
  const [above, below] = [shape.exclusiveMinimum, shape.exclusiveMaximum].map((limit) => (isLimit(limit) ? limit : ''))
  const parts = [
    ...(above === '' ? [] : [`over ${above}`]),
    ...(below === '' ? [] : [`under ${below}`]),
    ...rangeOf(least, most),
  ]
  const unit = type === 'string' ? ' characters' : ''
  return parts.length === 0 ? '' : ` ${parts.join(' ')}${unit}`
}

function rangeOf(least: number | undefined, most: number | undefined): string[] {
  if (least !== undefined && most !== undefined) return [`${least}–${most}`]
  if (least !== undefined) return [`from ${least}`]
  return most === undefined ? [] : [`up to ${most}`]
}

function takenBy({ params, query, body }: EndpointDeclaration): string {
  const found = new Set<string>()
  for (const schema of [params, query, body]) {
    if (schema) fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, '', found)
  }
  return [...found].join(', ')
}

function quotaOf({ kind, perDay, perDayOfStaff }: Quota): string {
  return `${kind} ${perDay} a day${perDay === perDayOfStaff ? '' : ` / ${perDayOfStaff}`}`
}

function alsoOf(endpoint: EndpointDeclaration): string {
  const { limits, quota } = endpoint
  return [
    ...(limits?.idempotent ? ['once by its key'] : []),
    ...(limits?.bodyBytes === undefined ? [] : [`${limits.bodyBytes} bytes`]),
    ...(quota ? [quotaOf(quota)] : []),
  ].join(', ')
}

export function inputLimitsPage(): string {
  const rows = allRoutes
    .map(({ endpoint }) => endpoint)
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en') || one.method.localeCompare(other.method, 'en'))
    .map((endpoint) => [`\`${endpoint.method} ${endpoint.path}\``, takenBy(endpoint), alsoOf(endpoint)] as const)
    .filter(([, takes, also]) => takes !== '' || also !== '')
    .map((cells) => `| ${cells.join(' | ')} |`)
  return `${head}${rows.join('\n')}\n`
}
