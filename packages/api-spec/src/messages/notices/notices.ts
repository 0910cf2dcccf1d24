import { z } from 'zod'
import { collected, oneOfCollected } from '#kit/collected.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf } from '#kit/reads.ts'
import { instantSchema } from '#kit/dates.ts'
import { idSchema } from '#kit/ids.ts'
import type { ChangeKind, ManifestValue } from '#kit/manifest.ts'
import { dataOf } from '#kit/paging.ts'
import type { Role } from '#people/accounts'
import { telegramState } from '#people/channels'
import { messagesQuota, settingsQuota } from '#vocabulary/quotas.ts'

/** A line of the notifications popover (docs/specification.md, section 3, with a link and a time added). */
export const notice = z.object({
  id: idSchema,
  type: z.enum(['new_message', 'other']),
  /** Picture of the person who caused it; null for the service itself. */
  image: z.string().nullable(),
  name: z.string(),
  message: z.string(),
  /** Path of the page that it is about. */
  link: z.string(),
  /** The kind of thing that it is about; null where it is about none. */
  about: z.string().nullable(),
  /** Number of new notices about this thing; they are shown as one line with the text of the newest. In the archive each has its own
   *  line. */
  count: z.int(),
  createdAt: instantSchema,
  archivedAt: instantSchema.nullable(),
})
export type Notice = z.infer<typeof notice>

export const listNotices = listOf({
  path: '/frontend-api/notices',
  summary: 'Lists the notices of this cabinet, newest first; new ones about one thing are one line',
  session: 'required',
  filter: { box: z.enum(['new', 'archive'], 'validation.invalid') },
  row: notice,
  beside: { newCount: z.int() },
})

export const archiveNotices = endpoint({
  method: 'POST',
  path: '/frontend-api/notices/archive',
  summary: 'Moves notices of this cabinet to the archive, each with the older new ones about the same thing',
  session: 'required',
  quota: messagesQuota,
  body: z.strictObject({ ids: z.array(idSchema).min(1, 'validation.required').max(100, 'validation.too_big') }),
  responses: { 200: dataOf(z.object({ archived: z.int() })) },
})

/** Topics of notices, as the domains' manifests declare them. A kind of notice begins with the name of its topic:
 *  `offers.notices.responded`. */
export type NoticeTopic = ManifestValue<'notices'>['topic']

interface TopicOfNotices {
  topic: NoticeTopic
  about: ChangeKind
  to: readonly Role[]
}

/** All topics, in the order in which people choose. */
export const listNoticeTopics = (): TopicOfNotices[] =>
  collected('notices').toSorted((one, other) => one.order - other.order)

const topicNames = () => listNoticeTopics().map(({ topic }) => topic)

/** Channels of notices beside the cabinet, which always has them. */
export const noticeChannels = ['telegram', 'email'] as const
const noticeChannelSchema = z.enum(noticeChannels, 'validation.invalid')
export type NoticeChannel = z.infer<typeof noticeChannelSchema>

const noticeChoices = z.object({
  /** Whether there is a chat or an address to write to. Choices are kept for the time when there is. */
  reachable: z.object({ telegram: z.boolean(), email: z.boolean() }),
  /** The topics of which this cabinet gets notices. */
  topics: z.array(z.object({ topic: oneOfCollected(topicNames), telegram: z.boolean(), email: z.boolean() })),
})
export type NoticeChoices = z.infer<typeof noticeChoices>

export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/frontend-api/user/notification-choices',
  summary: 'Returns which notices are also sent to Telegram and by e-mail',
  session: 'required',
  responses: { 200: dataOf(noticeChoices) },
})

const topicSwitches = z.lazy(() => {
  const switches = topicNames().map((topic) => [topic, z.boolean('validation.invalid').optional()])
  return z.strictObject(Object.fromEntries(switches) as Record<NoticeTopic, z.ZodOptional<z.ZodBoolean>>)
})

export const updateNoticeChoices = endpoint({
  method: 'PATCH',
  path: '/frontend-api/user/notification-choices',
  summary:
    'Sets which notices are also sent by e-mail. Topics that are not named stay; those for Telegram are set at its link',
  session: 'required',
  quota: settingsQuota,
  body: z.strictObject({ email: topicSwitches }),
  responses: { 200: dataOf(noticeChoices) },
})

export const updateTelegram = endpoint({
  method: 'PATCH',
  path: '/frontend-api/user/tg-integration',
  summary: 'Sets which notices are also sent to the linked Telegram chat. Topics that are not named stay',
  session: 'required',
  quota: settingsQuota,
  body: z.strictObject({ events: topicSwitches }),
  responses: {
    200: dataOf(telegramState.extend({ events: z.lazy(() => z.record(z.enum(topicNames()), z.boolean())) })),
  },
})
