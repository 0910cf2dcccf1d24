import { z } from 'zod'

const offers = z.registry()

/** A field of an answer that says whether its reader may do something now. The server checks again when they do it. For
 *  a session that may only look, every such field is false, whatever the use case answered. */
export const offered = z.boolean().register(offers, {})

export const isOffered = (schema: z.core.$ZodType): boolean => offers.has(schema)
