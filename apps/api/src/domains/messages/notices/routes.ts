import * as spec from '@navyk/api-spec/messages/notices'
import { read, write } from '../../../platform/http/index.ts'
import { getNoticeChoices, updateNoticeChoices, updateTelegramEvents } from './choices.ts'
import { listNotices } from './list-notices.ts'
import { archiveNotices } from './archive-notices.ts'

export const noticeRoutes = [
  read(spec.listNotices, listNotices),
  write(spec.archiveNotices, archiveNotices),
  read(spec.getNoticeChoices, getNoticeChoices),
  write(spec.updateNoticeChoices, updateNoticeChoices),
  write(spec.updateTelegram, updateTelegramEvents),
]
