import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ReactNode } from 'react'
import { AppRoutes } from '../app.tsx'
import { initialize } from '../languages/i18n.ts'
import type { Language } from '../languages/language.ts'
import { messages as english } from '../languages/entry.en.ts'
import { messages as spanish } from '../languages/entry.es.ts'
import { messages as russian } from '../languages/entry.ru.ts'
import { Providers } from '../providers.tsx'
import { assumeNobody } from '../session.ts'
import { ShellOutline } from '../shell/shell-outline.tsx'

const messages = { en: english, es: spanish, ru: russian }

/** The sign-in page as the app renders it at first; the same tree, so that it can be taken over. Runs at build time. */
export async function renderLogin(language: Language): Promise<string> {
  assumeNobody()
  await initialize(language, messages[language])
  return draw(<AppRoutes />)
}

/** The outline of the shell, without a word in it. */
export function renderShell(): string {
  return draw(<ShellOutline />)
}

function draw(children: ReactNode): string {
  return renderToString(
    <Providers>
      <StaticRouter location="/login">{children}</StaticRouter>
    </Providers>,
  )
}
