import type * as spec from '@navyk/api-spec/teaching/progress'
import type { ReadCase } from '../../../platform/http/index.ts'
import { getContractFor } from '../contracts/index.ts'
import { progressOf } from './present.ts'

/** @throws Failure 404, the same for an absent contract and for somebody else's */
export const getProgress: ReadCase<typeof spec.getProgress, 'clock'> = async (reader, effects, session, { id }) =>
  progressOf(reader, effects, session, await getContractFor(reader, session, id))
