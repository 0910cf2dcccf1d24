import {
  IconLanguage,
  IconMenu2,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NoticesPopover } from '../../domains/notices/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isLanguage, type Language, languages, pickLanguage, useLanguage } from '../languages/language.ts'
import { changeSettings, useSettings } from '../settings.ts'
import frame from './frame.module.css'
import classes from './header.module.css'
import { UserMenu } from './user-menu.tsx'

export function Header({ onOpenMenu, isMenuOpen }: { onOpenMenu: () => void; isMenuOpen: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <header className={frame.header}>
      <div className={classes.burger}>
        <IconButton icon={IconMenu2} label={t('open_menu')} aria-expanded={isMenuOpen} onClick={onOpenMenu} />
      </div>
      <div className={classes.controls}>
        <LanguageSwitch />
        <DirectionSwitch />
        <ThemeSwitch />
        <NoticesPopover />
        <UserMenu />
      </div>
    </header>
  )
}

/** Each language in its own words, whatever the language of the screen. */
const languageNames: Record<Language, string> = { en: 'English', es: 'Español', ru: 'Русский' }

function LanguageSwitch() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconLanguage} label={t('language')} />
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((name) => (
          <Menu.Item
            key={name}
            lang={name}
            aria-current={name === language ? 'true' : undefined}
            className={classes.choice ?? ''}
            onClick={() => isLanguage(name) && pickLanguage(name)}
          >
            {languageNames[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

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
