// Runs inside the page before any other script, so it is plain, small and on its own. It makes the first paint right:
// theme, direction and language of this person, and the picture of what the app will show once its script is here.
// The names of the built files are put in at build time.
;(() => {
  const files = __FILES__
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  // The only markup that scripts may set is none: style text passes, everything with a tag in it is refused.
  globalThis.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })

  let settings = {}
  try {
    settings = JSON.parse(stored('settings')) ?? {}
  } catch {}
  root.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
  root.dataset.mantineColorScheme = settings.theme === 'dark' ? 'dark' : 'light'
  root.dataset.responsiveFonts = String(settings.responsiveFontSizes !== false)

  const languages = ['en', 'es', 'ru']
  const picked = stored('language')
  const start = document.querySelector('meta[name="navyk-language"]').content
  const known = languages.includes(picked ?? start) ? (picked ?? start) : picked === null ? undefined : 'en'
  root.lang = known ?? 'ru'

  const preload = (names) => {
    for (const name of names) {
      const link = document.createElement('link')
      const isStyle = name.endsWith('.css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      link.href = name
      document.head.append(link)
    }
  }
  preload(files.entryTexts[known ?? 'ru'])

  if (location.pathname === '/') history.replaceState(null, '', '/dashboard')
  const path = location.pathname.replace(/\/+$/, '')
  if (path !== '/login' && !/^\/dashboard(\/|$)/.test(path)) return
  const isKnown = stored('accessToken') !== null
  if (isKnown) preload([...files.dashboard, ...files.dashboardTexts[known ?? 'ru']])
  const template = document.getElementById(isKnown ? 'paint-shell' : `paint-login-${known ?? 'ru'}`)
  const picture = document.importNode(template.content, true)
  // The page's policy forbids style attributes in markup; set from here they are allowed.
  for (const element of picture.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style
    element.removeAttribute('data-style')
  }
  if (document.querySelector('meta[name="navyk-mode"]').content !== 'demo')
    picture.querySelector('[data-demo]')?.remove()
  const place = document.getElementById('root')
  place.append(picture)
  place.dataset.painted = isKnown ? 'shell' : 'login'
})()
