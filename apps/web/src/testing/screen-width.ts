let width = 1440

/** The window's width for media queries, which jsdom does not have. Call it before rendering. */
export function setScreenWidth(px: number): void {
  width = px
}

/** Adds to jsdom what components need of a browser with a screen. */
export function installScreen(): void {
  window.matchMedia = (query) => ({
    // A getter, because the product keeps the MediaQueryList.
    get matches() {
      return matches(query)
    },
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
  })
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView ??= () => {}
  // Text areas that grow with their text listen for loaded fonts.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
}

/** Understands `(width >= 75em)`, `(width < 75em)`, `(min-width: 75em)` and `(max-width: 75em)`. */
function matches(query: string): boolean {
  // Tests run with reduced motion, so that what appears is there at once.
  if (query.includes('prefers-reduced-motion')) return true
  const [, least] = /(?:width >= |min-width: )([\d.]+)em/.exec(query) ?? []
  const [, below] = /(?:width < |max-width: )([\d.]+)em/.exec(query) ?? []
  if (least === undefined && below === undefined) return false
  return width >= Number(least ?? 0) * 16 && width < Number(below ?? Number.POSITIVE_INFINITY) * 16
}
