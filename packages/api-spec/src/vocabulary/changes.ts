import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'

/** Fields by which staff narrow a list to the things that have changed since the beginning of a day: the kind of change, and the day. One
 *  without the other narrows nothing. */
export const changeFields = <const Changes extends readonly [string, ...string[]]>(changes: Changes) => ({
  changed: z.enum(changes, 'validation.invalid').optional(),
  since: dateSchema.optional(),
})
