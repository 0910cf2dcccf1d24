import { IconPlus } from '@tabler/icons-react'
import { newOfferPath } from '@navyk/api-spec/market/offers/paths'
import { customerLists } from '#app/shell/menu/menu.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './customer.module.css'

/** Links to the customer's lists. */
export function CustomerLists() {
  const { t } = useTranslation('home')
  const { t: shell } = useTranslation('shell')
  const { t: frame } = useTranslation('frame')
  return (
    <nav className={`buttons below-16 ${classes.lists}`} aria-label={shell('lists.label')}>
      <MayChange>
        <LinkButton to={newOfferPath} icon={IconPlus}>
          {t('customer.new_offer')}
        </LinkButton>
      </MayChange>
      {customerLists.map(({ label, path, icon }) => (
        <LinkButton key={path} to={path} icon={icon} variant="default">
          {frame(`lists.${label}`)}
        </LinkButton>
      ))}
    </nav>
  )
}
