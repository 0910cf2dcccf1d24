// Notices: what the product tells a person inside the cabinet. The texts belong to the domain that tells something;
// this one stores, lists and archives.
export { continueThing, type NoticeDraft, notify } from './notify.ts'
export { archiveAll as archiveNoticesUntil } from './queries.ts'
export { noticeRoutes } from './routes.ts'
export { eraseNotices } from './erase-queries.ts'
export { exportFor as exportNotices } from './export.ts'
import './tables.ts'
