import type { z } from 'zod'

/** The values of one kind in an input or an answer, by the way to them: `.rows[].minutes`. */
export function leavesOf(
  schema: z.core.$ZodType,
  kind: 'string' | 'number',
  way = '',
  above: z.core.$ZodType[] = [],
): [string, z.core.$ZodType][] {
  if (above.includes(schema)) return []
  // The definition of each kind of schema names its parts; only those of an input's parts matter here.
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>
  const inside = (part: unknown, name = way) =>
    part === undefined ? [] : leavesOf(part as z.core.$ZodType, kind, name, [...above, schema])
  switch (def.type) {
    case kind:
      return [[way, schema]]
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, part]) => inside(part, `${way}.${name}`))
    case 'array':
      return inside(def.element, `${way}[]`)
    case 'union':
      return (def.options as unknown[]).flatMap((part) => inside(part))
    case 'record':
      return inside(def.valueType, `${way}[]`)
    case 'pipe':
      return inside(def.in)
    default:
      return inside(def.innerType)
  }
}
