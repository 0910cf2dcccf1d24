import { expect, test } from 'vitest'
import { changeSettings, readSettings } from './settings.ts'

test('without stored settings the layout is layout3, left to right, light, with responsive fonts', () => {
  expect(readSettings()).toEqual({
    activeLayout: 'layout3',
    direction: 'ltr',
    theme: 'light',
    responsiveFontSizes: true,
  })
})

test('a change is kept under the key settings, whole, and marks the page', () => {
  changeSettings({ theme: 'dark' })
  changeSettings({ direction: 'rtl' })
  expect(JSON.parse(localStorage.getItem('settings') ?? '')).toEqual({
    activeLayout: 'layout3',
    direction: 'rtl',
    theme: 'dark',
    responsiveFontSizes: true,
  })
  expect(document.documentElement.dir).toBe('rtl')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})

test.each(['', 'not json', '[]', 'null', '{"theme":"pink","direction":5}'])(
  'stored %j falls back to the defaults',
  (text) => {
    localStorage.setItem('settings', text)
    expect(readSettings()).toMatchObject({ direction: 'ltr', theme: 'light' })
  },
)
