import { z } from 'zod'

/** Ids are UUIDs, made by the server. A malformed id can't name anything, so it is answered like an absent one. */
export const idSchema = z.uuid('validation.id')

export const idParams = z.strictObject({ id: idSchema })

/** The version of a row that the person saw; the server refuses a change made on an older one. */
export const versionSchema = z.int('validation.whole').min(1, 'validation.whole')
