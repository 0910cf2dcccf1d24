import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { WayLinks } from '../../../ui/lists/way-links.tsx'

/** The ways to look at accounts. */
const ways = ['user-list', 'user-list-v2', 'user-grid', 'user-grid-v2'] as const
export type Way = (typeof ways)[number]

/** Links to the other ways, with the same filters. Managers see the load of executors alone. */
export function Ways({ now }: { now: Way }) {
  const { t } = useTranslation('user-management')
  const { permissions } = useUser()
  if (!permissions.includes('administrator')) return null
  return <WayLinks label={t('ways.title')} ways={ways.map((way) => ({ way, label: t(`ways.${way}`) }))} now={now} />
}
