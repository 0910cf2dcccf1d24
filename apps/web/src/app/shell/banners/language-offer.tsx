import { IconX } from '@tabler/icons-react'
import { Fragment, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useTranslation } from '#ui/texts.ts'
import {
  closeLanguageOffer,
  type Language,
  languageNames,
  chooseOwnLanguage,
  useIsLanguageOffered,
} from '../../languages/language.ts'
import frame from '../shell.module.css'
import classes from './banners.module.css'

const isHome = (pathname: string) => /^\/dashboard\/?$/.test(pathname)

/** The language that most people of the service speak comes first. */
const order: readonly Language[] = ['ru', 'en', 'es']

/** Line above the cabinet until a language is picked: menu and screens speak two languages till then. Its place is there from the first
 *  paint on (shell-outline.tsx), so that nothing moves when it comes. On a phone it stands above the home page alone: elsewhere a list
 *  would lose a row to it. */
export function LanguageOffer() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const hasRoom = useIsWide(37.5) || isHome(pathname)
  const isOffered = useIsLanguageOffered()
  // From now on this component says where the line stands, no longer the script of the first paint.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.noLanguages
  }, [])
  if (!isOffered || !hasRoom) return null
  // The button that was pressed is gone afterwards: the focus goes on to the content.
  const focusContentAfter = (step: () => void) => () => {
    step()
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <nav className={`line surface ruled-below ${frame.languages} ${classes.line}`} aria-label={t('language')}>
      {order.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && <span aria-hidden>·</span>}
          <button
            type="button"
            lang={language}
            className={`underlines bare anchor ${classes.choice}`}
            onClick={focusContentAfter(() => chooseOwnLanguage(language))}
          >
            {languageNames[language]}
          </button>
        </Fragment>
      ))}
      <span className={`to-end ${classes.close}`}>
        <IconButton icon={IconX} label={t('close_language_offer')} onClick={focusContentAfter(closeLanguageOffer)} />
      </span>
    </nav>
  )
}
