export { moveNoticesToReplacement, type NoticeDraft, notify } from './notify.ts'
export { archiveAll as archiveNoticesUntil } from './queries.ts'
import './tables.ts'
export type { NoticeKind, NoticeName } from './notice-thing.ts'
