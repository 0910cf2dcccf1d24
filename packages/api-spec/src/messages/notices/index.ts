// Notices: endpoints and their types.
export {
  archiveNotices,
  getNoticeChoices,
  listNotices,
  listNoticeTopics,
  type Notice,
  type NoticeChannel,
  noticeChannels,
  type NoticeChoices,
  type NoticeTopic,
  updateNoticeChoices,
  updateTelegram,
} from './notices.ts'
