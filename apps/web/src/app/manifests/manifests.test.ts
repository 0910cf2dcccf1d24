import { roles } from '@navyk/api-spec/people/accounts'
import { expect, test } from 'vitest'
import { messages as english } from '../languages/dashboard.en.ts'
import { messages as spanish } from '../languages/dashboard.es.ts'
import { messages as russian } from '../languages/dashboard.ru.ts'
import { manifests } from './manifests.ts'
import { customerLists, menuItems } from '../shell/menu/menu.ts'

const all = manifests.map(({ manifest }) => manifest)
const screens = all.flatMap((manifest) => manifest.screens ?? [])
const lines = all.flatMap((manifest) => manifest.menu ?? [])
const items = menuItems(lines)

/** Names that occur twice. */
const repeated = (names: unknown[]) => names.filter((name, index) => names.indexOf(name) !== index)

test('no two domains claim the same address, slot, place in the menu, key or thing with states', () => {
  expect(repeated(screens.map(({ path }) => path))).toEqual([])
  expect(repeated(all.flatMap(({ slots = {} }) => Object.keys(slots)))).toEqual([])
  expect(repeated(all.flatMap(({ states = {} }) => Object.keys(states)))).toEqual([])
  expect(repeated(lines.map(({ order }) => order))).toEqual([])
  for (const role of roles) {
    const own = items.filter((item) => item.roles?.includes(role) ?? true)
    expect(repeated(own.flatMap(({ key }) => key ?? []))).toEqual([])
    expect(repeated(own.map(({ path }) => path))).toEqual([])
  }
})

test('a line of the menu belongs to an existing group', () => {
  const groups = lines.flatMap((line) => ('items' in line ? line.label : []))
  const named = lines.flatMap((line) => {
    const { within = {} } = 'items' in line ? {} : line
    return typeof within === 'string' ? [within] : Object.values(within)
  })
  expect(named.filter((name) => !groups.includes(name))).toEqual([])
})

test('one domain counts the news of the person', () => {
  expect(all.flatMap(({ news }) => news ?? [])).toHaveLength(1)
})

test('every line of the menu leads to a screen', () => {
  const paths = screens.map(({ path }) => path)
  expect(items.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([])
})

test.each([
  ['Russian', russian],
  ['English', english],
  ['Spanish', spanish],
])('the frame has words in %s for exactly what the manifests declare', (_, { frame }) => {
  const labels = [...lines, ...lines.flatMap((line) => ('items' in line ? line.items : []))].map(({ label }) => label)
  const states = all.flatMap((manifest) => Object.entries(manifest.states ?? {}))
  const named = (part: string) =>
    Object.keys(frame).flatMap((key) => (key.startsWith(`${part}.`) ? [key.slice(part.length + 1)] : []))
  expect(named('menu').sort()).toEqual([...new Set(labels)].sort())
  expect(named('lists').sort()).toEqual(customerLists.map(({ label }) => label).sort())
  const declared = states.flatMap(([thing, looks]) => Object.keys(looks).map((state) => `${thing}.${state}`))
  expect(named('states').sort()).toEqual(declared.sort())
})
