import type * as spec from '@navyk/api-spec/teaching/progress'
import type { ReadCase } from '#platform/http'
import { getOwnerFor } from '../owners.ts'
import { progressOf } from '../present.ts'

/** @throws Failure 404, the same for an absent contract or seat and for somebody else's */
export const getProgress: ReadCase<typeof spec.getProgress, 'clock'> = async (reader, effects, session, { id }) =>
  progressOf(reader, effects, session, await getOwnerFor(reader, session, id))
