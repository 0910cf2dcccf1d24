import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatEarlyPress } from './early-press.ts'

const draw = (markup: string): HTMLElement => {
  const picture = document.createElement('div')
  picture.innerHTML = markup
  return picture
}

const keep = (picture: HTMLElement, selector: string) => {
  const control = picture.querySelector<HTMLElement>(selector)
  if (control) globalThis.navykPressed = { control, token: 'mine', path: location.pathname }
}

/** A picture on which one control was pressed, and the page that the app has put in its place. */
function pressed({ on, selector, after = on }: { on: string; selector: string; after?: string }) {
  keep(draw(on), selector)
  const place = draw(after)
  place.id = 'root'
  document.body.replaceChildren(place)
  const clicks: string[] = []
  place.addEventListener('click', ({ target }) => clicks.push((target as HTMLElement).dataset.which ?? ''))
  repeatEarlyPress()
  return { clicks, place }
}

const row = (name: string, which: string) => `<li>${name} <button data-which="${which}">Принять</button></li>`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] })
  localStorage.setItem('accessToken', 'mine')
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  globalThis.navykPressed = undefined
})

test.each([
  ['a button of those words', '<button data-which="add">Добавить</button>', '[data-which=add]'],
  ['a button with a name for screen readers', '<button aria-label="Меню" data-which="menu"></button>', 'button'],
  ['the second of two equal buttons', '<button>Ещё</button><button data-which="b">Ещё</button>', '[data-which=b]'],
  ['the button of that row', row('Анна', 'anna') + row('Пётр', 'pyotr'), '[data-which=pyotr]'],
  ['a heading that folds', '<details><summary data-which="more">Фильтры</summary></details>', 'summary'],
  ['a box to tick', '<input type="checkbox" aria-label="Только мои" data-which="mine">', 'input'],
])('a press on the picture is repeated on %s, and takes the focus there', (_, on, selector) => {
  const { clicks, place } = pressed({ on, selector })
  const own = place.querySelector<HTMLElement>(selector)
  expect(clicks).toEqual([own?.dataset.which])
  expect(document.activeElement).toBe(own)
})

test.each([
  ['has other words', '<button>Принять</button>', '<button data-which="x">Отклонить</button>'],
  ['is one of fewer', '<button>Ещё</button><button>Ещё</button>', '<button data-which="x">Ещё</button>'],
  ['is in a row that has changed', row('Анна', 'x'), row('Анна, отменено', 'x')],
  ['is in another row', row('Анна', 'x'), row('Пётр', 'x') + row('Анна и Пётр', 'x')],
  ['is gone', '<button>Принять</button>', ''],
])('a press whose control %s is forgotten', (_, on, after) => {
  const { clicks } = pressed({ on, selector: 'button', after })
  vi.advanceTimersByTime(10_000)
  expect(clicks).toEqual([])
})

test('a control that loads a moment later is pressed then, once', () => {
  const { clicks, place } = pressed({ on: row('Анна', 'anna'), selector: 'button', after: '' })
  vi.advanceTimersByTime(500)
  place.innerHTML = row('Анна', 'anna')
  vi.advanceTimersByTime(5000)
  expect(clicks).toEqual(['anna'])
})

test('nothing is pressed on another screen', () => {
  const { clicks, place } = pressed({ on: row('Анна', 'anna'), selector: 'button', after: '' })
  history.replaceState(null, '', '/elsewhere')
  place.innerHTML = row('Анна', 'anna')
  vi.advanceTimersByTime(5000)
  expect(clicks).toEqual([])
})

test('nothing is pressed in the session of somebody else, who signed in meanwhile', () => {
  const { clicks, place } = pressed({ on: row('Анна', 'anna'), selector: 'button', after: '' })
  localStorage.setItem('accessToken', 'of another')
  place.innerHTML = row('Анна', 'anna')
  vi.advanceTimersByTime(5000)
  expect(clicks).toEqual([])
})

test('what was typed into a field of the picture goes on in the field of the page', () => {
  const field = '<input type="search" placeholder="Поиск" value="">'
  const picture = draw(field)
  const input = picture.querySelector('input')
  if (input) input.value = 'Анн'
  keep(picture, 'input')
  const place = draw(field)
  place.id = 'root'
  document.body.replaceChildren(place)
  const typed: string[] = []
  place.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).value))
  repeatEarlyPress()
  expect(typed).toEqual(['Анн'])
  expect(document.activeElement).toBe(place.querySelector('input'))
})

test('a press is repeated once', () => {
  const { clicks } = pressed({ on: row('Анна', 'anna'), selector: 'button' })
  repeatEarlyPress()
  expect(clicks).toEqual(['anna'])
})
