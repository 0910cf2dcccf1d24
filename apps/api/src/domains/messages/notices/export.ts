import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { getNoticeChoices } from './notice-choices.ts'
import { listNotices } from './list-notices.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it, in the requested language. */
export const exportFor: ExportCabinet = async (reader, effects, session, language) => {
  const notices: unknown[] = []
  for (const box of ['new', 'archive'] as const) {
    notices.push(
      ...(await allPages((cursor) =>
        listNotices(reader, effects, session, { box, cursor, limit: 100, isOneByOne: true }, { language }),
      )),
    )
  }
  const { topics } = await getNoticeChoices(reader, effects, session)
  return { notices, 'notice-choices': topics }
}
