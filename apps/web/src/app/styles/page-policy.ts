/** The page's nonce, without which the browser ignores a style element. Browsers hide the attribute's value; the
 *  property has it. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}

/** Sets up libraries for the page's policy: those that create style elements (toasts, scroll locking) take the nonce
 *  from a global each, and the validation library must not compile functions. */
export function applyPagePolicy(): void {
  const nonce = pageNonce()
  Object.assign(globalThis, {
    __nonce__: nonce,
    __webpack_nonce__: nonce,
    __zod_globalConfig: { jitless: true },
  })
}
