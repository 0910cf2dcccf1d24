import {
  getTelegram,
  getTelegramLink,
  linkTelegram,
  type TelegramState,
  unlinkTelegram,
} from '@navyk/api-spec/people/channels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf } from '#app/calls/query.ts'

const keys = dataKeys('channels')

export const telegramQuery = queryOf(keys.of('telegram'), getTelegram)

function useStoreTelegram() {
  const client = useQueryClient()
  return async ({ data }: { data: TelegramState }) => {
    // An earlier request must not overwrite the change.
    await client.cancelQueries({ queryKey: telegramQuery.queryKey })
    client.setQueryData(telegramQuery.queryKey, { data })
  }
}

export const useTelegramLink = () => useMutation({ mutationFn: () => call(getTelegramLink) })

export function useLinkTelegram() {
  const store = useStoreTelegram()
  return useMutation({
    mutationFn: (body: { id: string; signature: string }) => call(linkTelegram, { body }),
    onSuccess: store,
  })
}

export function useUnlinkTelegram() {
  const store = useStoreTelegram()
  return useMutation({ mutationFn: () => call(unlinkTelegram), onSuccess: store })
}
