import {
  IconLanguage,
  IconMenu2,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react'
import { Avatar, UnstyledButton } from '@mantine/core'
import type { IconShape } from '#ui/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { OnDemand } from '#ui/dialogs/on-demand.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useTranslation } from '#ui/texts.ts'
import { isFor } from '../../manifest.ts'
import { useUser } from '../../session/session.ts'
import { changeSettings, useSettings } from '../../session/settings.ts'
import defaultAvatar from './default-avatar.svg?inline'
import frame from '../shell.module.css'
import classes from './header.module.css'
import { news } from './news.ts'
import { SearchEntry } from './search-entry.tsx'
import { manifests } from '../../manifests/manifests.ts'

/** Buttons of the domains in the top bar, beside the news. */
const topBarButtons = manifests.flatMap(({ domain, manifest }) =>
  manifest.topBar ? [{ domain, ...manifest.topBar }] : [],
)

interface Props {
  onOpenMenu: () => void
  /** Called when the pointer or the focus reaches the menu's button. */
  onNearMenu: () => void
  isMenuOpen: boolean
}

export function Header({ onOpenMenu, onNearMenu, isMenuOpen }: Props) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const buttons = topBarButtons.filter((button) => isFor(button, user))
  const newCount = news.useCount()
  // Below 600 px the button of the news is not shown; the menu has a line for them instead.
  const hasNews = !useIsWide(37.5) && newCount > 0
  return (
    <header className={`line surface ruled-below gap-4 ${frame.header}`}>
      <div className={`holds ${classes.burger}`}>
        <IconButton
          icon={IconMenu2}
          label={hasNews ? t('open_menu_news', { count: newCount }) : t('open_menu')}
          aria-expanded={isMenuOpen}
          onClick={onOpenMenu}
          onPointerEnter={onNearMenu}
          onFocus={onNearMenu}
        />
        {hasNews && <span className={classes.dot} aria-hidden />}
      </div>
      <div className={`line gap-4 to-end ${classes.controls}`}>
        {buttons.map(({ domain, Button }) => (
          <Button key={domain} />
        ))}
        <SearchEntry />
        <LanguageSwitch />
        <DirectionSwitch />
        <ThemeSwitch />
        <news.Button />
        <UserSwitch />
      </div>
    </header>
  )
}

function LanguageSwitch() {
  const { t } = useTranslation('shell')
  const button = <IconButton icon={IconLanguage} label={t('language')} />
  return <OnDemand kind="menu" load={loadLanguageMenu} button={button} />
}

function UserSwitch() {
  const { t } = useTranslation('shell')
  const { avatar } = useUser()
  const button = (
    <UnstyledButton className={`middle touch ${classes.user}`} aria-label={t('user_menu')}>
      <Avatar src={avatar ?? defaultAvatar} alt="" size={36} radius="xl" />
    </UnstyledButton>
  )
  return <OnDemand kind="menu" load={loadUserMenu} button={button} />
}

const loadLanguageMenu = async () => (await import('./language-menu.tsx')).LanguageMenu
const loadUserMenu = async () => (await import('./user-menu.tsx')).UserMenu

// Both icons of a pair are rendered, and CSS shows one by the document's attributes: the server does not know the
// person's settings, the page does.
const DirectionIcon: IconShape = (props) => (
  <>
    <IconTextDirectionRtl {...props} className={classes.inLtr} />
    <IconTextDirectionLtr {...props} className={classes.inRtl} />
  </>
)

const ThemeIcon: IconShape = (props) => (
  <>
    <IconMoon {...props} className={classes.inLight} />
    <IconSun {...props} className={classes.inDark} />
  </>
)

function DirectionSwitch() {
  const { t } = useTranslation('shell')
  const { direction } = useSettings()
  const next = direction === 'ltr' ? 'rtl' : 'ltr'
  return (
    <IconButton
      icon={DirectionIcon}
      label={t(`direction.${next}`)}
      onClick={() => changeSettings({ direction: next })}
    />
  )
}

function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const { theme } = useSettings()
  const next = theme === 'light' ? 'dark' : 'light'
  return <IconButton icon={ThemeIcon} label={t(`theme.${next}`)} onClick={() => changeSettings({ theme: next })} />
}
