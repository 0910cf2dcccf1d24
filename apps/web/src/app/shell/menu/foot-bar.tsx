import { IconDots, IconHome } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { homePath } from '@navyk/api-spec/kit/paths'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { hasScreen } from '../../routes/screens.tsx'
import { useUser } from '../../session/session.ts'
import classes from './menu.module.css'
import { footFor } from './menu.ts'
import { useScreenLink } from './use-screen-link.ts'

interface Props {
  onOpenMenu: () => void
  /** Called when the pointer or the focus reaches the menu's button. */
  onNearMenu: () => void
  isMenuOpen: boolean
}

/** The places that a person uses most, at the foot of a phone, and the rest of the menu. */
export function FootBar({ onOpenMenu, onNearMenu, isMenuOpen }: Props) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const places = footFor(useUser(), hasScreen)
  return (
    <nav className={classes.bar} data-foot aria-label={t('foot.label')}>
      <Link to={homePath} className={classes.place} aria-current={pathname === homePath ? 'page' : undefined}>
        <Icon of={IconHome} size={20} />
        <span className={`within two-lines anywhere ${classes.label}`}>{t('foot.home')}</span>
      </Link>
      {places.map((place) => (
        <Place key={place.path} place={place} />
      ))}
      <button
        type="button"
        className={classes.place}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
        onPointerEnter={onNearMenu}
        onFocus={onNearMenu}
      >
        <Icon of={IconDots} size={20} />
        <span className={`within two-lines anywhere ${classes.label}`}>{t('foot.more')}</span>
      </button>
    </nav>
  )
}

function Place({ place: { path, label, icon } }: { place: ReturnType<typeof footFor>[number] }) {
  const { t } = useTranslation('frame')
  return (
    <Link {...useScreenLink(path)} className={classes.place ?? ''}>
      {icon && <Icon of={icon} size={20} />}
      <span className={`within two-lines anywhere ${classes.label}`}>{t(`menu.${label}`)}</span>
    </Link>
  )
}
