/** The page's nonce, without which the browser ignores a style element. The attribute reads empty by design, the property
 *  does not. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}

/** Tells the libraries what the page's policy asks of them: the makers of style elements (toasts, scroll locking) take the
 *  nonce from a global each, and the validation library must not try to compile functions. */
export function obeyPagePolicy(): void {
  const nonce = pageNonce()
  Object.assign(globalThis, {
    __nonce__: nonce,
    __webpack_nonce__: nonce,
    __zod_globalConfig: { jitless: true },
  })
}
