import type { z } from 'zod'

/** Limits of a value in its schema: the length of a text, the smallest and the largest number. */
export interface FieldLimits {
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
}

/** The limits of a form's field, as its schema states them. */
export function fieldLimits(schema: z.ZodType | undefined, path: string): FieldLimits {
  const found = path.split('.').reduce<unknown>((from, key) => partOf(plain(from), key), schema)
  return plain(found) ?? {}
}

interface Wrapper {
  unwrap?: () => unknown
  in?: unknown
  shape?: Record<string, unknown>
  element?: unknown
  options?: unknown[]
}

const partOf = (schema: Wrapper | undefined, key: string): unknown => schema?.shape?.[key] ?? schema?.element

/** Schema without what makes a value optional, gives it a default or converts it; of several schemas the one with a limit. */
function plain(schema: unknown): (Wrapper & FieldLimits) | undefined {
  const wrapper = (schema ?? {}) as Wrapper
  if (wrapper.element === undefined && wrapper.unwrap) return plain(wrapper.unwrap())
  if (wrapper.in !== undefined) return plain(wrapper.in)
  return wrapper.options ? wrapper.options.map(plain).find((option) => option?.maxLength) : wrapper
}
