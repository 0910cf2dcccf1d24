import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findScreenTexts } from './screen-texts.mjs'

const web = 'apps/web/src/domains'
const parties = `${web}/teaching/parties`
const halls = `${web}/market/halls`

/** A screen that shows a component of another domain, which asks for a guest in a dialog.
 *  @type {Record<string, string>} */
const sound = {
  'apps/web/package.json': JSON.stringify({ imports: { '#teaching/*': './src/domains/teaching/*/index.ts' } }),
  [`${parties}/index.ts`]:
    "export { Party } from './party.tsx'\nexport { Invitation } from './invitation/invitation.tsx'",
  [`${parties}/party.tsx`]:
    "const { t } = useTranslation('parties')\nconst { t: notices } = useTranslation('notices')\nexport const Party = () => import('./guests/guest.tsx')",
  [`${parties}/guests/guest.tsx`]: "const { t } = useTranslation('guests')",
  [`${parties}/invitation/invitation.tsx`]: "const { t } = useTranslation('invitation')",
  [`${halls}/hall-page.tsx`]: `
    import { Party } from '#teaching/parties'
    const { t } = useTranslation('halls')`,
  [`${web}/messages/notices/messages-with-frame.en.json`]: '{}',
  [`${parties}/messages.en.json`]: '{}',
  [`${parties}/guests/messages.en.json`]: '{}',
  [`${parties}/invitation/messages.en.json`]: '{}',
  [`${halls}/messages.en.json`]: '{}',
}

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-screen-texts-'))
  for (const [path, text] of Object.entries(sound)) write(path, text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path
 *  @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Problems of a screen that names these namespaces.
 *  @param {string[]} namespaces */
function reportFor(...namespaces) {
  const screen = `{ path: 'halls', namespaces: ${JSON.stringify(namespaces)}, lazy: () => import('./hall-page.tsx') }`
  write(`${halls}/manifest.ts`, `export const manifest = { screens: [${screen}] }`)
  return findScreenTexts(folder)
}

test('a screen declares the texts of the other domains that it shows, and not its own or those of the frame', () => {
  expect(reportFor('parties')).toEqual([])
})

test('texts that are shown later may be declared', () => {
  expect(reportFor('parties', 'guests')).toEqual([])
})

test('texts that would load late are reported', () => {
  expect(reportFor()).toEqual([`${halls}/manifest.ts does not name "parties", which ./hall-page.tsx says`])
})

test.each(['halls', 'invitation', 'notices', 'validation'])(
  '"%s", which is declared without need, is reported',
  (name) => {
    expect(reportFor('parties', name)).toEqual([
      `${halls}/manifest.ts names "${name}" for ./hall-page.tsx without need`,
    ])
  },
)

test('the same rules count for a part in a slot', () => {
  reportFor('parties')
  write(
    `${web}/views/home/manifest.ts`,
    "export const manifest = { slots: { 'hall.more': { lazy: () => import('./more.tsx') } } }",
  )
  write(`${web}/views/home/more.tsx`, "import { Invitation } from '#teaching/parties'")
  expect(findScreenTexts(folder)).toEqual([
    `${web}/views/home/manifest.ts does not name "invitation", which ./more.tsx says`,
  ])
})
