import {
  getNoticeChoices,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeTopic,
  updateNoticeChoices,
  updateTelegram,
} from '@navyk/api-spec/messages/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf } from '#app/calls/query.ts'

export const noticeChoicesQuery = queryOf(dataKeys('notice-choices').of(), getNoticeChoices)

interface ChannelChoice {
  topic: NoticeTopic
  channel: NoticeChannel
  isOn: boolean
}

/** Turns a channel of a topic on or off, with an optimistic update. */
export function useUpdateNoticeChoice() {
  const client = useQueryClient()
  const { queryKey } = noticeChoicesQuery
  return useMutation({
    // Mutations of one scope run one after the other, so that the last answer is the present state.
    scope: { id: 'notice-choices' },
    mutationFn: ({ topic, channel, isOn }: ChannelChoice): Promise<unknown> =>
      channel === 'telegram'
        ? call(updateTelegram, { body: { events: { [topic]: isOn } } })
        : call(updateNoticeChoices, { body: { email: { [topic]: isOn } } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && { data: withChoice(before.data, choice) })
    },
    onError: (_failure, choice) => {
      client.setQueryData(queryKey, (now) => now && { data: withChoice(now.data, { ...choice, isOn: !choice.isOn }) })
    },
  })
}

function withChoice(choices: NoticeChoices, { topic, channel, isOn }: ChannelChoice): NoticeChoices {
  return {
    ...choices,
    topics: choices.topics.map((one) => (one.topic === topic ? { ...one, [channel]: isOn } : one)),
  }
}
