import type { getDemoProgress as endpoint } from '@navyk/api-spec/people/entry'
import { notFound, type ReadCase } from '#platform/http'

/** Returns the number of demo events told so far and the number expected. */
export const getDemoProgress: ReadCase<typeof endpoint, 'demo'> = async (_, { demo }) => {
  if (!demo) throw notFound()
  return { ...demo }
}
