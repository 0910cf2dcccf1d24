// Notices on the wire.
export {
  archiveNotices,
  getNoticeChoices,
  listNotices,
  type Notice,
  type NoticeChannel,
  noticeChannels,
  type NoticeChoices,
  type NoticeTopic,
  noticeTopics,
  updateNoticeChoices,
  updateTelegram,
} from './notices.ts'
