import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'

/** By these staff narrow a list to the things to which something has happened since the beginning of a day. One without the other
 *  narrows nothing. */
export const changeFields = <const Changes extends readonly [string, ...string[]]>(changes: Changes) => ({
  changed: z.enum(changes, 'validation.invalid').optional(),
  since: dateSchema.optional(),
})
