import { z } from 'zod'

/** Ids are UUIDs, made by the server. A malformed id can't name anything, so it is answered like an absent one. In a form, an empty one
 *  is a choice that was not made. */
export const idSchema = z.uuid({
  error: ({ input }) => (input === undefined || input === '' ? 'validation.required' : 'validation.id'),
})

export const idParams = z.strictObject({ id: idSchema })

/** The largest number that a column of whole numbers holds. */
export const largestInt = 2_147_483_647

const versionFrom = (least: number) =>
  z.int('validation.whole').min(least, 'validation.whole').max(largestInt, 'validation.whole')

/** The version of a row that the person saw; the server refuses a change made on an older one. */
export const versionSchema = versionFrom(1)

/** Version of something that may not be stored yet: 0 for nothing stored. */
export const seenVersionSchema = versionFrom(0)
