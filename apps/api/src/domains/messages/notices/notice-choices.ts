import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/messages/notices'
import { listNoticeTopics, type NoticeChannel, type NoticeTopic } from '@navyk/api-spec/messages/notices'
import type { Reader, Tx } from '#platform/database'
import { type ReadCase, refused, type Session, type WriteCase } from '#platform/http'
import type { UseCaseServices } from '#platform/services.ts'
import { getTelegram } from '#people/channels'
import { type ChannelChoice, getReach, listChoiceRows, storeChoices } from './queries.ts'

/** The defaults: on for a linked chat, off for e-mail. */
const defaults: Record<NoticeChannel, boolean> = { telegram: true, email: false }

/** The choices of this cabinet, and which channels it has. */
export const getNoticeChoices: ReadCase<typeof spec.getNoticeChoices> = async (reader, _effects, session) => {
  const reach = await getReach(reader, session.cabinetId)
  const isOn = await readChoices(reader, session.accountId)
  return {
    reachable: { telegram: reach.chat_id !== null, email: reach.email !== null },
    // Choices belong to the account, so a person with two cabinets makes them once.
    topics: topicsFor(session.role).map(({ topic }) => ({
      topic,
      telegram: isOn(topic, 'telegram'),
      email: isOn(topic, 'email'),
    })),
  }
}

const topicsFor = (role: string) => listNoticeTopics().filter(({ to }) => to.some((each) => each === role))

/** A person's switches by topic; a topic that is absent stays as it is. */
type Switches = Partial<Record<NoticeTopic, boolean | undefined>>

/** Changes which topics go by e-mail. */
export const updateNoticeChoices: WriteCase<typeof spec.updateNoticeChoices, never> = async (
  tx,
  effects,
  session,
  { email: switches },
) => {
  await storeChoices(tx, session.accountId, choicesOf('email', switches))
  return getNoticeChoices(tx, effects, session)
}

/** Changes which topics go to the linked chat. @throws Failure 409 without one */
export async function updateTelegram(
  tx: Tx,
  services: UseCaseServices,
  session: Session,
  { events: switches }: Input<typeof spec.updateTelegram>,
): Promise<Answer<typeof spec.updateTelegram>> {
  const state = await getTelegram(tx, services, session)
  if (!state.linked) throw refused('telegram_not_linked', 'notices.telegram_not_linked')
  await storeChoices(tx, session.accountId, choicesOf('telegram', switches))
  const isOn = await readChoices(tx, session.accountId)
  const all = listNoticeTopics().map(({ topic }) => [topic, isOn(topic, 'telegram')] as const)
  // Every topic is there, which Object.fromEntries can't say.
  return { ...state, events: Object.fromEntries(all) as Record<NoticeTopic, boolean> }
}

const choicesOf = (channel: NoticeChannel, switches: Switches): ChannelChoice[] =>
  listNoticeTopics().flatMap(({ topic }) => {
    const isOn = switches[topic]
    return isOn === undefined ? [] : [{ topic, channel, isOn }]
  })

async function readChoices(reader: Reader, accountId: string) {
  const rows = await listChoiceRows(reader, accountId)
  return (topic: NoticeTopic, channel: NoticeChannel): boolean =>
    rows.find((row) => row.topic === topic && row.channel === channel)?.is_on ?? defaults[channel]
}
