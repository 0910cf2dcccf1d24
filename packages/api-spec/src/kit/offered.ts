import { z } from 'zod'

const offers = z.registry()

/** A field of an answer that says whether its reader may do something now. The server decides the same again when it is
 *  done; to a session that may only look, every such field answers false, whatever the use case has said. */
export const offered = z.boolean().register(offers, {})

export const isOffered = (schema: z.core.$ZodType): boolean => offers.has(schema)
