import { archiveNotices, listNotices } from '@navyk/api-spec'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/call.ts'
import { pages } from '../../app/query.ts'

export type Box = 'new' | 'archive'

const noticeKeys = { all: ['notices'] as const, box: (box: Box) => ['notices', box] as const }

/** How often the count is asked for while the page is looked at. */
const refreshMs = 60_000

export const noticesQuery = (box: Box) =>
  infiniteQueryOptions({
    ...pages(noticeKeys.box(box), (cursor, signal) => call(listNotices, { query: { box, cursor }, signal })),
    refetchInterval: refreshMs,
  })

export function useArchiveNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(archiveNotices, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  })
}
