// Notices: what the product tells a person inside the cabinet. The texts belong to the domain that tells something;
// this one stores, lists and archives.
import * as spec from '@navyk/api-spec/messages/notices'
import { read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { archiveNotices } from './archive-notices.ts'
import { getNoticeChoices, updateNoticeChoices, updateTelegram } from './notice-choices.ts'
import { eraseNotices } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { listNotices } from './list-notices.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listNotices, listNotices),
    write(spec.archiveNotices, archiveNotices),
    read(spec.getNoticeChoices, getNoticeChoices),
    write(spec.updateNoticeChoices, updateNoticeChoices),
    write(spec.updateTelegram, updateTelegram),
  ],
  exportCabinet: exportFor,
  eraseAbout: eraseNotices,
  merging: { rows: [ownedRows('notice', 'cabinet_id')] },
}
