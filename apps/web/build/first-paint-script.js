// Runs inline in the page before any other script, so it imports nothing and is small. The server has begun the page as the
// person's cookie says; where the choices that the browser keeps are others, they count, and a picture that is not of them goes. The
// names of the built files and the paths of the frame are put in at build time.
;(() => {
  const files = __FILES__
  const signInPaths = __SIGN_IN_PATHS__
  // What the screen at this address needs, put in by the server; null where there is none.
  const screen = __SCREEN__
  const screenFiles = screen
    ? [...screen.files, ...(matchMedia('(width >= 56.25em)').matches ? screen.wideFiles : [])]
    : []
  const earlyEvents = ['mousedown', 'click', 'input']
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  // Scripts may set no markup: style text passes, a text with a tag in it is refused.
  globalThis.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })

  const readSettings = () => {
    try {
      return JSON.parse(stored('settings')) ?? {}
    } catch {
      return {}
    }
  }
  const settings = readSettings()
  root.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
  root.dataset.mantineColorScheme = settings.theme === 'dark' ? 'dark' : 'light'
  root.dataset.responsiveFonts = String(settings.responsiveFontSizes !== false)

  const languages = ['en', 'es', 'ru']
  const picked = stored('language')
  const start = document.querySelector('meta[name="navyk-language"]').content
  const known = languages.includes(picked ?? start) ? (picked ?? start) : picked === null ? undefined : 'en'
  root.lang = known ?? 'ru'
  // Otherwise the line that offers the languages has its place (src/app/shell/banners/language-offer.tsx).
  const hasRoom = matchMedia('(width >= 37.5em)').matches || /^\/(dashboard\/?)?$/.test(location.pathname)
  if (known || !hasRoom || stored('languageOffer') !== null) root.dataset.noLanguages = ''
  else delete root.dataset.noLanguages

  // The server begins the next page with these words (apps/api/src/platform/http/web-app/first-paint.ts). They name no person.
  const keepLook = () => {
    const { theme, direction, responsiveFontSizes } = readSettings()
    const language = stored('language')
    const words = [
      language !== null && (languages.includes(language) ? language : 'en'),
      theme === 'dark' && 'dark',
      direction === 'rtl' && 'rtl',
      responsiveFontSizes === false && 'fixed',
      stored('accessToken') !== null && 'in',
      stored('languageOffer') !== null && 'closed',
    ].filter(Boolean)
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than a page that is left can wait
    document.cookie = `navyk_look=${words.join('.')}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  }
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, keepLook)

  // The page's policy forbids style attributes in markup; rules of the style sheet stand for them until they are set here, as the app
  // renders them.
  const setStyles = () => {
    for (const element of document.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style
      delete element.dataset.style
    }
  }

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
  // The scripts come meanwhile and run after the first frame: on a slow processor they take longer than everything before it.
  const begin = (names) => {
    preload([files.entry, ...names])
    const run = () =>
      setTimeout(() => {
        setStyles()
        void import(files.entry)
      })
    if (document.hidden) run()
    else requestAnimationFrame(run)
  }

  if (location.pathname === '/') history.replaceState(null, '', '/dashboard')
  const entryTexts = files.entryTexts[known ?? 'ru']
  const isInside = signInPaths.test(location.pathname)
  const isKnown = stored('accessToken') !== null
  const place = document.getElementById('root')
  const picture = !isInside ? undefined : isKnown ? 'shell' : `login-${known ?? 'ru'}`
  if (place.dataset.picture !== picture) {
    place.replaceChildren()
    delete place.dataset.painted
    if (isInside && isKnown) place.dataset.painted = 'shell'
  }
  if (!isInside || !isKnown) begin(entryTexts)
  if (!isInside) return
  if (isKnown) {
    const texts = [...files.dashboardTexts[known ?? 'ru'], ...(screen?.texts[known ?? 'ru'] ?? [])]
    const parts = [...entryTexts, ...files.dashboard, ...texts, ...screenFiles]
    // The app's scripts would take bandwidth from the first screen, so they are requested after it; after 500 ms in any
    // case.
    const drawn = screen ? drawScreen(stored('accessToken'), known ?? 'ru-x-unpicked') : undefined
    const patience = new Promise((resolve) => setTimeout(resolve, screen ? 500 : 0))
    void Promise.race([drawn ?? patience, patience]).then(() => begin(parts))
  }
  // Requests the data of the screen and a picture of it, which shows until the app has loaded. The app takes the
  // answers (src/app/first-screen/start.ts) if the token is still the same.
  function drawScreen(token, language) {
    const widths = [37.5, 56.25, 75].filter((width) => matchMedia(`(width >= ${width}em)`).matches)
    const wish = new URLSearchParams({
      address: location.pathname + location.search,
      language,
      width: String(Math.max(0, ...widths)),
    })
    const sheets = [...new Set([...files.dashboard, ...screenFiles])].filter((name) => name.endsWith('.css'))
    const styled = Promise.all(sheets.map(loadSheet))
    const answer = fetch(`${files.api}/frontend-api/first-screen?${wish}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'accept-language': root.lang },
    }).then(
      (response) => (response.ok ? response.json() : undefined),
      () => undefined,
    )
    globalThis.navykStart = { token, answer: answer.catch(() => undefined) }
    return Promise.all([answer, styled]).then(
      ([screenAnswer]) => {
        // The app was faster, or there is nothing to show.
        if (!screenAnswer?.picture || place.dataset.painted !== 'shell' || stored('accessToken') !== token) return
        const drawn = screenAnswer.picture.map((node) => draw(node))
        const keep = (event) => keepPress(event, token)
        for (const node of drawn) for (const type of earlyEvents) node.addEventListener(type, keep)
        place.replaceChildren(...drawn)
        place.dataset.painted = 'screen'
        place.ariaBusy = 'true'
      },
      () => {},
    )
  }

  function loadSheet(name) {
    return new Promise((resolve, reject) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.crossOrigin = ''
      link.href = name
      link.onload = resolve
      link.onerror = reject
      document.head.append(link)
    })
  }

  // Links work at once. The last press of a button or a field is kept and shown; the app repeats it on the control that stands in
  // its place (src/app/first-screen/early-press.ts). What is typed into a field stays with it. A form is inert: half of what was entered
  // into it could be sent.
  function keepPress(event, token) {
    const pressed = event.target.closest('button,input,select,textarea,summary')
    if (!pressed) return
    if (!/text|search|tel|email|url|number|date|time|month/.test(pressed.type)) event.preventDefault()
    if (event.type === 'mousedown') return
    const { navykPressed } = globalThis
    if (navykPressed) delete navykPressed.control.dataset.keptPress
    pressed.dataset.keptPress = ''
    globalThis.navykPressed = { control: pressed, token, path: location.pathname }
  }

  function draw(node, space) {
    if (typeof node === 'string') return document.createTextNode(node)
    const [name, attributes, children] = node
    const own = name === 'svg' ? 'http://www.w3.org/2000/svg' : space
    const element = own ? document.createElementNS(own, name) : document.createElement(name)
    for (const key in attributes) {
      if (key === 'style') element.style.cssText = attributes[key]
      else element.setAttribute(key, attributes[key])
    }
    element.inert = name === 'form'
    element.append(...children.map((child) => draw(child, own)))
    return element
  }
})()
