import { Menu } from '@mantine/core'
import { type PopupProps, useOpenAtOnce } from '#ui/dialogs/on-demand.tsx'
import { languageNames, languages, chooseOwnLanguage, useLanguage } from '../../languages/language.ts'
import classes from './header.module.css'

export function LanguageMenu({ button }: PopupProps) {
  const language = useLanguage()
  return (
    <Menu position="bottom-end" {...useOpenAtOnce()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {languages.map((name) => (
          <Menu.Item
            key={name}
            lang={name}
            aria-current={name === language ? 'true' : undefined}
            className={classes.choice ?? ''}
            onClick={() => chooseOwnLanguage(name)}
          >
            {languageNames[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
