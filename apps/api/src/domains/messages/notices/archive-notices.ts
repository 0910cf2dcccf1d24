import type * as spec from '@navyk/api-spec/messages/notices'
import type { WriteCase } from '#platform/http'
import { archive } from './queries.ts'

/** Puts notices of the cabinet away; those of others are left alone. */
export const archiveNotices: WriteCase<typeof spec.archiveNotices, 'clock'> = async (tx, effects, session, { ids }) => {
  return { archived: await archive(tx, session.cabinetId, ids, effects.clock.now()) }
}
