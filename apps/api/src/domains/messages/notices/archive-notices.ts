import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/messages/notices'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { archive } from './queries.ts'

/** Puts notices of the cabinet away; those of others are left alone. */
export async function archiveNotices(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  { ids }: Input<typeof spec.archiveNotices>,
): Promise<Answer<typeof spec.archiveNotices>> {
  return { archived: await archive(tx, session.cabinetId, ids, effects.clock.now()) }
}
