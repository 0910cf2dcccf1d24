import { useUser } from '#app/session.ts'
import { WayLinks } from '#ui/lists/way-links.tsx'
import { useTranslation } from '#ui/texts.ts'

/** The ways to look at programmes. The last two are the staff's. */
const ways = ['project-v1', 'project-v2', 'project-v3', 'project-management-v2', 'project-management'] as const
export type Way = (typeof ways)[number]

/** Links to the other ways, with the same filters. */
export function Ways({ now }: { now: Way }) {
  const { t } = useTranslation('programmes')
  const { role } = useUser()
  const own = ways.filter((way) => role === 'staff' || !way.startsWith('project-management'))
  return <WayLinks label={t('ways.title')} ways={own.map((way) => ({ way, label: t(`ways.${way}`) }))} now={now} />
}
