import { screenPath } from '@navyk/api-spec/kit/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { useUser } from '#app/session/session.ts'
import { WayLinks } from '#ui/lists/way-links.tsx'
import { useTranslation } from '#ui/texts.ts'

/** The ways to look at accounts. */
const ways = ['user-list', 'user-list-v2', 'user-grid', 'user-grid-v2'] as const
export type Way = (typeof ways)[number]

/** Records of what staff did with accounts, on the page of the first way: `?tab=…`. */
const records = ['readings', 'actions', 'quotas'] as const
type AccountRecord = (typeof records)[number]

/** Links to the other ways, with the same filters, and to the records. Managers see the load of executors alone. */
export function Ways({ now }: { now: Way | AccountRecord }) {
  const { t } = useTranslation('user-management')
  const { permissions } = useUser()
  if (!permissions.includes('administrator')) return null
  const isRecord = records.some((record) => record === now)
  return (
    <WayLinks
      label={t('ways.title')}
      ways={[
        // The filters of a record are not those of accounts.
        ...ways.map((way) => ({ way, label: t(`ways.${way}`), to: isRecord ? screenPath(way) : undefined })),
        ...records.map((way) => ({ way, label: t(`ways.${way}`), to: `${userListPath}?tab=${way}` })),
      ]}
      now={now}
    />
  )
}
