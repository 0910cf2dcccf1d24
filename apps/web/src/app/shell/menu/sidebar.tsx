import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { homePath } from '@navyk/api-spec/kit/paths'
import { Icon, type IconShape } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { hasScreen } from '../../routes/screens.tsx'
import { useUser } from '../../session/session.ts'
import type { MenuGroup, MenuItem } from '../../manifest.ts'
import frame from '../shell.module.css'
import { Logo } from '../../brand/logo.tsx'
import { CabinetSwitch } from '../header/cabinet-switch.tsx'
import { menuFor } from './menu.ts'
import classes from './menu.module.css'
import { isPageOfScreen, useScreenLink } from './use-screen-link.ts'

/** Brand and menu. `onNavigate` closes the drawer that it stands in on narrow screens. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('shell')
  const user = useUser()
  return (
    <div className={`column gap-16 ${classes.sidebar}`}>
      <nav aria-label={t('menu')}>
        <Link
          to={homePath}
          className={`line plain inherits below-8 pad-inline-12 ${frame.brand}`}
          aria-label={t('home')}
          onClick={onNavigate}
        >
          <Logo />
        </Link>
        <ul className="stack gap-2">
          {menuFor(user, hasScreen).map((entry) => (
            <li key={entry.label}>
              {'items' in entry ? (
                <Group group={entry} onNavigate={onNavigate} />
              ) : (
                <Item item={entry} icon={entry.icon} onNavigate={onNavigate} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <CabinetSwitch />
    </div>
  )
}

interface ItemProps {
  item: MenuItem
  icon?: IconShape | undefined
  onNavigate: (() => void) | undefined
}

function Item({ item, icon, onNavigate }: ItemProps) {
  const { t } = useTranslation('frame')
  const way = useScreenLink(item.path)
  return (
    <Link {...way} className={classes.item ?? ''} onClick={onNavigate}>
      {icon && <Icon of={icon} size={20} />}
      <span className="fill">{t(`menu.${item.label}`)}</span>
    </Link>
  )
}

/** A group that can be folded; open at first unless its domain says otherwise. */
function Group({ group, onNavigate }: { group: MenuGroup; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation('frame')
  const { pathname } = useLocation()
  const hasActive = group.items.some((item) => isPageOfScreen(pathname, item.path))
  const [isOpen, setOpen] = useState(hasActive || group.isFolded !== true)
  const id = `menu-${group.label}`
  return (
    <>
      <button
        type="button"
        className={classes.item}
        aria-expanded={isOpen}
        aria-controls={id}
        data-holds-active={(!isOpen && hasActive) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={group.icon} size={20} />
        <span className="fill">{t(`menu.${group.label}`)}</span>
        <span className={classes.chevron}>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </button>
      <ul id={id} className={`stack gap-2 ${classes.group}`} hidden={!isOpen}>
        {group.items.map((item) => (
          <li key={item.path}>
            <Item item={item} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  )
}
