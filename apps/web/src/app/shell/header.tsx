import {
  IconLanguage,
  IconMenu2,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react'
import { Avatar, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { NoticesPopover, useNewCount } from '../../domains/notices/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { OnDemand } from '../../ui/on-demand.tsx'
import { useUser } from '../session.ts'
import { changeSettings, useSettings } from '../settings.ts'
import defaultAvatar from './default-avatar.svg?inline'
import frame from './frame.module.css'
import classes from './header.module.css'
import { SearchEntry } from './search-entry.tsx'

interface Props {
  onOpenMenu: () => void
  /** A hand comes near the button that opens the menu. */
  onNearMenu: () => void
  isMenuOpen: boolean
}

export function Header({ onOpenMenu, onNearMenu, isMenuOpen }: Props) {
  const { t } = useTranslation('shell')
  const newCount = useNewCount()
  // Below 600 px the bell is not shown; the menu has the notices instead.
  const hasNews = useMediaQuery('(width < 37.5em)', false, { getInitialValueInEffect: false }) && newCount > 0
  return (
    <header className={frame.header}>
      <div className={classes.burger}>
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
      <div className={classes.controls}>
        <SearchEntry />
        <LanguageSwitch />
        <DirectionSwitch />
        <ThemeSwitch />
        <NoticesPopover />
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
    <UnstyledButton className={classes.user} aria-label={t('user_menu')}>
      <Avatar src={avatar ?? defaultAvatar} alt="" size={36} radius="xl" />
    </UnstyledButton>
  )
  return <OnDemand kind="menu" load={loadUserMenu} button={button} />
}

const loadLanguageMenu = async () => (await import('./language-menu.tsx')).LanguageMenu
const loadUserMenu = async () => (await import('./user-menu.tsx')).UserMenu

function DirectionSwitch() {
  const { t } = useTranslation('shell')
  const { direction } = useSettings()
  const next = direction === 'ltr' ? 'rtl' : 'ltr'
  return (
    <IconButton
      icon={next === 'rtl' ? IconTextDirectionRtl : IconTextDirectionLtr}
      label={t(`direction.${next}`)}
      onClick={() => changeSettings({ direction: next })}
    />
  )
}

function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const { theme } = useSettings()
  const next = theme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      icon={next === 'dark' ? IconMoon : IconSun}
      label={t(`theme.${next}`)}
      onClick={() => changeSettings({ theme: next })}
    />
  )
}
