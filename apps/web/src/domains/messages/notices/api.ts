import { archiveNotices, listNotices } from '@navyk/api-spec/messages/notices'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { changed } from '#app/calls/call.ts'
import { dataKeys, useWrite, listOf } from '#app/calls/query.ts'

export type NoticeBox = 'new' | 'archive'

const keys = dataKeys('notices')

/** Time between two fetches of the count while the page is visible. */
const refreshMs = 60_000

export const noticesQuery = (box: NoticeBox) => ({
  ...listOf(keys.of(), listNotices, { box }),
  refetchInterval: refreshMs,
})

/** Number of things with new notices; 0 until it is known. */
export function useNewCount(): number {
  const { data } = useInfiniteQuery(noticesQuery('new'))
  return data?.pages[0]?.newCount ?? 0
}

export const useArchiveNotices = () => useWrite(archiveNotices)

/** Drops cached data before the page of a notice opens, so that the page shows the present state, and refetches what is on the screen. */
export function useDropOldData() {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ type: 'inactive' })
    changed.notify('anything')
  }
}
