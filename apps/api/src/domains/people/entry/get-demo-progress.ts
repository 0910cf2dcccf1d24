import type { getDemoProgress as endpoint } from '@navyk/api-spec/people/entry'
import { notFound, type ReadCase } from '../../../platform/http/index.ts'

/** How far the past of a demo is told. */
export const getDemoProgress: ReadCase<typeof endpoint, 'demo'> = async (_, { demo }) => {
  if (!demo) throw notFound()
  return { ...demo }
}
