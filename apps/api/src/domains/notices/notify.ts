import type { Tx } from '../../platform/database/index.ts'
import type { Effects } from '../../platform/services.ts'
import { insertNotices } from './queries.ts'

export interface NoticeDraft {
  /** Who is told. */
  cabinetId: string
  /** Key of the text, in the messages of the domain that tells it: `offers.notices.responded`. */
  kind: string
  values: Record<string, string | number>
  /** Path of the page that it is about, under /dashboard. */
  link: `/dashboard/${string}`
  /** Who caused it; absent for the service itself. */
  actorCabinetId?: string
}

/** Tells people, in the transaction of what they are told about. */
export async function notify(tx: Tx, effects: Pick<Effects, 'clock' | 'ids'>, drafts: NoticeDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const created_at = effects.clock.now()
  await insertNotices(
    tx,
    drafts.map((draft) => ({
      id: effects.ids.next(),
      cabinet_id: draft.cabinetId,
      kind: draft.kind,
      message_values: draft.values,
      link: draft.link,
      actor_cabinet_id: draft.actorCabinetId ?? null,
      created_at,
      archived_at: null,
    })),
  )
}
