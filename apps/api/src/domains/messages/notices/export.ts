import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import type { Effects } from '../../../platform/services.ts'
import type { Language } from '../../../platform/texts.ts'
import { getNoticeChoices } from './choices.ts'
import { listNotices } from './list-notices.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it, in the requested language. */
export async function exportFor(
  reader: Reader,
  effects: Pick<Effects, 'texts'>,
  session: Session,
  language: Language,
): Promise<Record<string, unknown>> {
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
