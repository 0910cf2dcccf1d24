let width = 1440

/** The width that media queries are asked about; jsdom has no screen of its own. Call it before rendering. */
export function setScreenWidth(px: number): void {
  width = px
}

/** Gives jsdom what components ask of a browser with a screen. */
export function installScreen(): void {
  window.matchMedia = (query) => ({
    // Asked each time, since the product keeps the list that it once asked for.
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
  // Text areas that grow with their text measure again when fonts arrive.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
}

/** Understands `(width >= 75em)`, `(width < 75em)`, `(min-width: 75em)` and `(max-width: 75em)`. */
function matches(query: string): boolean {
  // Nothing moves in a test: what appears is there at once.
  if (query.includes('prefers-reduced-motion')) return true
  const [, least] = /(?:width >= |min-width: )([\d.]+)em/.exec(query) ?? []
  const [, below] = /(?:width < |max-width: )([\d.]+)em/.exec(query) ?? []
  if (least === undefined && below === undefined) return false
  return width >= Number(least ?? 0) * 16 && width < Number(below ?? Number.POSITIVE_INFINITY) * 16
}
