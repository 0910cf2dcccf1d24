import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTranslations } from './translations.mjs'

const web = 'apps/web/src/domains/parties'
const api = 'apps/api/src/domains/parties'

/** A tree in which every text is complete and used.
 *  @type {Record<string, string>} */
const sound = {
  [`${web}/messages.en.json`]:
    '{"title":"Parties","guests_one":"{{count}} guest","guests_other":"{{count}} guests","state":{"on":"On","off":"Off"},"hello":"Hi {{name}}"}',
  [`${web}/messages.es.json`]:
    '{"title":"Fiestas","guests_one":"un invitado","guests_other":"{{count}} invitados","state":{"on":"Sí","off":"No"},"hello":"Hola {{name}}"}',
  [`${web}/messages.ru.json`]:
    '{"title":"Праздники","guests_one":"{{count}} гость","guests_few":"{{count}} гостя","guests_many":"{{count}} гостей","guests_other":"{{count}} гостя","state":{"on":"Да","off":"Нет"},"hello":"Привет, {{name}}"}',
  [`${web}/party-page.tsx`]: `
    import { useTranslation } from '#ui/texts.ts'
    export function PartyPage({ state, isNew }) {
      const { t } = useTranslation('parties')
      return <Page title={t(isNew ? 'title' : 'hello', { name: 'x' })} note={t(\`state.\${state}\`)}>{t('guests', { count: 2 })}</Page>
    }`,
  [`${api}/messages.en.json`]: '{"parties":{"full":"Full","over":"Over"}}',
  [`${api}/messages.es.json`]: '{"parties":{"full":"Lleno","over":"Terminada"}}',
  [`${api}/messages.ru.json`]: '{"parties":{"full":"Мест нет","over":"Закончен"}}',
  [`${api}/join-party.ts`]: "throw refused('parties.closed', isOver ? 'parties.over' : 'parties.full')",
}

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-translations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {Record<string, string>} [changes] */
async function reportFor(changes = {}) {
  for (const [path, text] of Object.entries({ ...sound, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return (await checkTranslations(folder)).report
}

test('a complete tree has nothing to report', async () => {
  expect(await reportFor()).toBe('')
})

test('a text that one language lacks is reported', async () => {
  const report = await reportFor({ [`${api}/messages.es.json`]: '{"parties":{"full":"Lleno"}}' })
  expect(report).toContain('"parties.over" is missing')
})

test('an empty text is reported', async () => {
  const report = await reportFor({ [`${api}/messages.es.json`]: '{"parties":{"full":"Lleno","over":" "}}' })
  expect(report).toContain('"parties.over" is empty')
})

test('a plural form that a language needs is reported', async () => {
  const ru = sound[`${web}/messages.ru.json`]?.replace('"guests_few":"{{count}} гостя",', '') ?? ''
  expect(await reportFor({ [`${web}/messages.ru.json`]: ru })).toContain('"guests_few" is missing')
})

test('a value that only one language names is reported', async () => {
  const es = sound[`${web}/messages.es.json`]?.replace('{{name}}', '{{nombre}}') ?? ''
  expect(await reportFor({ [`${web}/messages.es.json`]: es })).toContain('"hello" has name in en, nombre in es')
})

test('a text that nobody uses is reported', async () => {
  const report = await reportFor({ [`${api}/join-party.ts`]: "throw refused('parties.closed', 'parties.over')" })
  expect(report).toContain('"parties.full"')
})

test('a text that only a test uses is reported', async () => {
  const report = await reportFor({
    [`${api}/join-party.ts`]: "throw refused('parties.closed', 'parties.over')",
    [`${api}/join-party.test.ts`]: "expect('parties.full')",
  })
  expect(report).toContain('"parties.full"')
})

test('a text is used by a file of another folder that names its namespace, not by one that does not', async () => {
  const texts = (/** @type {string} */ word) => `{"door":"${word}"}`
  const hall = 'apps/web/src/domains/halls'
  const files = {
    [`${hall}/messages.en.json`]: texts('Door'),
    [`${hall}/messages.es.json`]: texts('Puerta'),
    [`${hall}/messages.ru.json`]: texts('Дверь'),
  }
  const page = "const { t } = useTranslation('halls')\nexport const Menu = () => <b>{t('door')}</b>"
  expect(await reportFor({ ...files, [`${web}/menu.tsx`]: page })).toBe('')
  const other = page.replace("'halls'", "'parties'")
  expect(await reportFor({ [`${web}/menu.tsx`]: other })).toContain('"door"')
})

test('a key of a schema that does not exist is reported', async () => {
  const schema = "export const party = z.object({ guests: z.int('parties.gone') })"
  const report = await reportFor({ 'packages/api-spec/src/parties/index.ts': schema })
  expect(report).toContain('index.ts:1 "parties.gone"')
})

test('a text of the server is used by the end of its key, where its beginning is named and the end stands in the domain', async () => {
  const texts = (/** @type {string} */ word) => `{"halls":{"workbook":{"column":{"door":"${word}"}}}}`
  const hall = 'apps/api/src/domains/halls'
  const files = {
    [`${hall}/messages.en.json`]: texts('Door'),
    [`${hall}/messages.es.json`]: texts('Puerta'),
    [`${hall}/messages.ru.json`]: texts('Дверь'),
  }
  const workbook = "const translate = textsBelow(texts, language, 'halls.workbook')\nconst columns = [['door', 12]]"
  expect(await reportFor({ ...files, [`${hall}/download-halls.ts`]: workbook })).toBe('')
  const elsewhere = {
    [`${hall}/download-halls.ts`]: workbook.replace("'door'", "'gate'"),
    [`${api}/doors.ts`]: "open('door')",
  }
  expect(await reportFor({ ...files, ...elsewhere })).toContain('"halls.workbook.column.door"')
  const unnamed = workbook.replace("'halls.workbook'", 'start')
  expect(await reportFor({ ...files, [`${hall}/download-halls.ts`]: unnamed })).toContain(
    '"halls.workbook.column.door"',
  )
})

test('words of a domain in the frame are complete in every language, and used by the namespace of the frame', async () => {
  const line = `const { t } = useTranslation('frame')\nexport const Line = () => <b>{t('menu.parties')}</b>`
  const words = { [`${web}/frame.en.json`]: '{"menu":{"parties":"Parties"}}', 'apps/web/src/app/line.tsx': line }
  const report = await reportFor({ ...words, [`${web}/frame.ru.json`]: '{"menu":{"parties":"Праздники"}}' })
  expect(report).toContain('has no frame.es.json')
  expect(await reportFor({ [`${web}/frame.es.json`]: '{"menu":{"parties":"Fiestas"}}' })).toBe('')
  const twice = { 'apps/web/src/domains/feasts/frame.en.json': '{"menu":{"parties":"Feasts"}}' }
  expect(await reportFor(twice)).toContain('"menu.parties" exists elsewhere too')
})

test('an override for unpicked languages has to override something', async () => {
  const report = await reportFor({ [`${web}/messages.unpicked.json`]: '{"titel":"Parties"}' })
  expect(report).toContain('"titel" overrides nothing')
})

test.each([
  ['a sentence between tags', '<p>Come in</p>'],
  ['a sentence in braces', "<p>{'Come in'}</p>"],
  ['either side of a choice', "<p>{isOpen ? open : 'Closed today'}</p>"],
  ['a sentence in a template', '<p>{`Come in`}</p>'],
  ['a label', '<Field label="Name" />'],
  ['a label that is chosen', "<Field label={isFirst ? 'Name' : name} />"],
  ['a name for screen readers', '<button aria-label="Close" />'],
  ['Russian in a variable', "const word = 'Привет'"],
])('%s in the code of the web app is reported', async (_, code) => {
  expect(
    await reportFor({
      [`${web}/greeting.tsx`]: `export const x = () => { ${code.startsWith('<') ? `return ${code}` : code} }`,
    }),
  ).toContain('greeting.tsx:1')
})

test('a Russian sentence in a file without components is reported, a form of a word is not', async () => {
  expect(await reportFor({ [`${web}/words.ts`]: "export const x = 'Добро пожаловать'" })).toContain('words.ts:1')
  expect(await reportFor({ [`${web}/words.ts`]: "export const x = ['янв', 'фев']" })).toBe('')
})

test('words that a program reads need no translation, also if they are chosen', async () => {
  const page =
    "export const Box = () => <div className={isOpen ? 'open' : 'closed'} data-state={`is open`}>{count}</div>"
  expect(await reportFor({ [`${web}/box.tsx`]: page })).toBe('')
})

test('names of things that nobody reads need no translation', async () => {
  const page = `export const Mark = () => <svg className="mark" role="img"><title>Навык</title>{' '}· 7</svg>`
  expect(await reportFor({ [`${web}/mark.tsx`]: page })).toBe('')
})
