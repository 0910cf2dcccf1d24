import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pictures that the build has made of what the app renders first, as markup. */
interface Pictures {
  /** Pattern of the paths that begin with one. */
  paths: string
  shell: string
  /** The sign-in page, by language and mode. */
  login: Record<string, Record<string, string>>
}

/** Choices of a person that the page of their browser begins with. */
interface Look {
  language: string | undefined
  isDark: boolean
  isRightToLeft: boolean
  hasFixedSizes: boolean
  isSignedIn: boolean
  isOfferClosed: boolean
}

const languages = ['en', 'es', 'ru']
/** The cookie is written by the web app (apps/web/build/first-paint-script.js): words with dots between. It is no secret and
 *  grants nothing; an unknown word says nothing. */
const lookCookie = /(?:^|;\s*)navyk_look=([a-z.]{0,60})(?:;|$)/

function lookOf(cookies: string | undefined): Look {
  const words = new Set((lookCookie.exec(cookies ?? '')?.[1] ?? '').split('.'))
  return {
    language: languages.find((language) => words.has(language)),
    isDark: words.has('dark'),
    isRightToLeft: words.has('rtl'),
    hasFixedSizes: words.has('fixed'),
    isSignedIn: words.has('in'),
    isOfferClosed: words.has('closed'),
  }
}

/** Texts for the page's placeholders (`__THEME__`), by the names of these. */
export type PageWords = Record<string, string>

/** Reads the pictures of a built web app. @returns the words of the page at a path, so that its first frame needs no script */
export function readPictures(dist: string): (path: string, cookies: string | undefined, words: PageWords) => PageWords {
  const file = join(dist, '.pictures')
  const pictures: Pictures | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const hasPicture = new RegExp(pictures?.paths ?? '^$')
  return (path, cookies, { MODE = '', LANGUAGE = '' }) => {
    const look = lookOf(cookies)
    const known = look.language ?? languages.find((language) => language === LANGUAGE)
    const language = known ?? 'ru'
    const name = !hasPicture.test(path) ? '' : look.isSignedIn ? 'shell' : `login-${language}`
    const markup = name === 'shell' ? pictures?.shell : name && pictures?.login[language]?.[MODE]
    return {
      LANG: language,
      DIRECTION: look.isRightToLeft ? 'rtl' : 'ltr',
      THEME: look.isDark ? 'dark' : 'light',
      RESPONSIVE: String(!look.hasFixedSizes),
      // Otherwise the line that offers the languages has its place.
      NO_LANGUAGES: known || look.isOfferClosed ? 'data-no-languages=""' : '',
      PAINTED: markup ? `data-painted="${name.replace(/-.*/, '')}" data-picture="${name}"` : '',
      PICTURE: markup ?? '',
    }
  }
}
