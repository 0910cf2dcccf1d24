import {
  IconCalendarTime,
  IconCalendarWeek,
  IconClipboardList,
  IconFileText,
  IconPlus,
  IconSchool,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MayChange } from '../../../ui/may-change.tsx'
import classes from './places.module.css'

const places = [
  { name: 'offers', icon: IconClipboardList },
  { name: 'contracts', icon: IconFileText },
  { name: 'plans', icon: IconCalendarTime },
  { name: 'lessons', icon: IconSchool },
  { name: 'schedule', icon: IconCalendarWeek },
] as const

const paths: Record<(typeof places)[number]['name'], string> = {
  offers: '/dashboard/offer-list',
  contracts: '/dashboard/contract-list',
  plans: '/dashboard/plan-report',
  lessons: '/dashboard/lesson-list',
  schedule: '/dashboard/schedule',
}

/** The customer's lists. The menu, which the specification fixes, does not lead to them. */
export function Places() {
  const { t } = useTranslation('home')
  return (
    <nav className={classes.places} aria-label={t('customer.places.label')}>
      <MayChange>
        <LinkButton to="/dashboard/offer-list?new=1" icon={IconPlus}>
          {t('customer.places.new_offer')}
        </LinkButton>
      </MayChange>
      {places.map(({ name, icon }) => (
        <LinkButton key={name} to={paths[name]} icon={icon} variant="default">
          {t(`customer.places.${name}`)}
        </LinkButton>
      ))}
    </nav>
  )
}
