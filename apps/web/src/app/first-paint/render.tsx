import { renderToString } from 'react-dom/server'
import { messages as english } from '../languages/entry.en.ts'
import { messages as spanish } from '../languages/entry.es.ts'
import { messages as russian } from '../languages/entry.ru.ts'
import { showEntryTexts } from '../languages/entry-texts.ts'
import type { Language } from '../languages/language.ts'
import { Providers } from '../start/providers.tsx'
import { Root } from '../start/root.tsx'
import { assumeNobody } from '../session/session.ts'
import { ShellOutline } from '../shell/shell-outline.tsx'

const messages = { en: english, es: spanish, ru: russian }

/** The sign-in page as the app first renders it: the same tree, so that React can hydrate it. Runs at build time. */
export function renderLogin(language: Language): string {
  assumeNobody()
  showEntryTexts(messages[language])
  return renderToString(<Root />)
}

/** The outline of the shell, without a word in it. */
export function renderShell(): string {
  return renderToString(
    <Providers>
      <ShellOutline />
    </Providers>,
  )
}
