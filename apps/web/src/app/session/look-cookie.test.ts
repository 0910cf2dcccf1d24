import { afterEach, expect, test } from 'vitest'
import { tokenKey } from '../calls/call.ts'
import { followLook, lookWords } from './look-cookie.ts'

afterEach(() => localStorage.clear())

test('the look of a browser that has chosen nothing has no words', () => {
  expect(lookWords()).toBe('')
})

test('choices and a session are words of the look, and the token is not among them', () => {
  localStorage.setItem('language', 'es')
  localStorage.setItem('languageOffer', 'closed')
  localStorage.setItem('settings', JSON.stringify({ theme: 'dark', direction: 'rtl', responsiveFontSizes: false }))
  localStorage.setItem(tokenKey, 'a-token-of-a-session')
  expect(lookWords()).toBe('es.dark.rtl.fixed.in.closed')
})

test('the cookie has the state in which a page is left', () => {
  followLook()
  expect(document.cookie).toContain('navyk_look=')
  localStorage.setItem('settings', JSON.stringify({ theme: 'dark' }))
  dispatchEvent(new Event('pagehide'))
  expect(document.cookie).toContain('navyk_look=dark')
})
