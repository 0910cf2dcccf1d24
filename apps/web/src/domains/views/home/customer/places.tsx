import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { customerPlaces } from '../../../../app/shell/menu.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { MayChange } from '../../../../ui/may-change.tsx'
import classes from './places.module.css'

/** Links to the customer's lists. */
export function Places() {
  const { t } = useTranslation(['home', 'shell', 'frame'])
  return (
    <nav className={classes.places} aria-label={t('places.label', { ns: 'shell' })}>
      <MayChange>
        <LinkButton to="/dashboard/offer-list?new=1" icon={IconPlus}>
          {t('customer.new_offer')}
        </LinkButton>
      </MayChange>
      {customerPlaces.map(({ label, path, icon }) => (
        <LinkButton key={path} to={path} icon={icon} variant="default">
          {t(`places.${label}`, { ns: 'frame' })}
        </LinkButton>
      ))}
    </nav>
  )
}
