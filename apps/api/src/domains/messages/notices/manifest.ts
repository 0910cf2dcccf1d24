// Notices: what the product tells a person inside the cabinet. The texts belong to the domain that tells something;
// this one stores, lists and archives.
import * as spec from '@navyk/api-spec/messages/notices'
import { read, write } from '#platform/http'
import { expiringRows, ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import type texts from './messages.ru.json'
import { archiveNotices } from './archive-notices.ts'
import { getNoticeChoices, updateNoticeChoices, updateTelegram } from './notice-choices.ts'
import { eraseNotices } from './erase-queries.ts'
import { listNotices } from './list-notices.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listNotices, listNotices),
    write(spec.archiveNotices, archiveNotices),
    read(spec.getNoticeChoices, getNoticeChoices),
    write(spec.updateNoticeChoices, updateNoticeChoices),
    write(spec.updateTelegram, updateTelegram),
  ],
  /** This domain's part of the export of a person's data, by kind, as the person sees it, in the requested language. */
  exportCabinet: async (reader, effects, session, language) => {
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
  },
  retention: [
    {
      kind: 'archived_notices',
      what: 'notices of the bell that were archived, with the names and words that they tell',
      begins: 'the archiving',
      keptFor: { days: 365 },
      because: 'the thing that a notice is about stays where it is; a year covers the same month of the year before',
      every: 'night',
      rows: expiringRows('notice', 'archived_at'),
    },
  ],
  eraseAbout: eraseNotices,
  merging: { rows: [ownedRows('notice', 'cabinet_id')] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    notices: typeof texts
  }
}
