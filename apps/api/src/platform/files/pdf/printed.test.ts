import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asPrinted, printedLine } from '@navyk/api-spec/vocabulary'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { writePdf } from './index.ts'

/** The characters of a font, from its table of characters of the basic plane (OpenType, cmap, format 4). */
function charactersOf(path: string): Set<number> {
  const file = readFileSync(fileURLToPath(import.meta.resolve(path)))
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const table = tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap')
  const start = file.readUInt32BE((table ?? 0) + 8)
  const parts = Array.from(
    { length: file.readUInt16BE(start + 2) },
    (_, at) => start + file.readUInt32BE(start + 8 + at * 8),
  )
  const part = parts.find((at) => file.readUInt16BE(at) === 4) ?? 0
  const segments = file.readUInt16BE(part + 6) / 2
  const found = new Set<number>()
  for (let at = 0; at < segments; at++) {
    const end = file.readUInt16BE(part + 14 + at * 2)
    for (let code = file.readUInt16BE(part + 16 + (segments + at) * 2); code <= end; code++) found.add(code)
  }
  return found
}

test.each(['400Regular/Onest_400Regular', '600SemiBold/Onest_600SemiBold'])(
  'fields that are printed on papers accept the characters of the font alone, and all of them: %s',
  (name) => {
    const inFont = charactersOf(`@expo-google-fonts/onest/${name}.ttf`)
    // The end of a line and the mark for no character.
    for (const code of [0x0d, 0xffff]) inFont.delete(code)
    const printed = new Set<number>()
    for (let code = 0x20; code < 0x30000; code++) {
      const isHalf = code >= 0xd800 && code < 0xe000
      const sign = isHalf ? '' : String.fromCodePoint(code)
      if (sign !== '' && asPrinted(sign) === sign) printed.add(code)
    }
    expect([...printed].filter((code) => !inFont.has(code))).toEqual([])
    expect([...inFont].filter((code) => !printed.has(code))).toEqual([])
    expect(printedLine(80).safeParse('Анна Ґалаґан').success).toBe(true)
  },
)

const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part as object).flatMap(textsIn)

test('the fixed words of papers are printed as they stand', () => {
  const wordsOf = (domain: string) =>
    JSON.parse(readFileSync(new URL(`../../../domains/${domain}/messages.ru.json`, import.meta.url), 'utf8')) as object
  const domains = ['money/acts', 'money/invoices', 'money/income-reports', 'desk/docs', 'teaching/schedule']
  const words = domains.flatMap((domain) => textsIn(wordsOf(domain)))
  expect(words.length).toBeGreaterThan(200)
  expect(words.filter((text) => asPrinted(text) !== text)).toEqual([])
})

test('a paper with texts from before the rule has no empty boxes', async () => {
  const bytes = await writePdf(
    {
      title: 'Счёт',
      subtitle: '',
      madeAt: new Date(0),
      sums: [],
      notes: ['Спасибо 👍 Łukasz'],
      foot: '',
      parties: [{ role: 'Плательщик', name: '李明', lines: ['Минск ′'] }],
      table: { columns: [{ title: 'Что', width: '*' }], rows: [['Занятие 🎲 шахмат']] },
    },
    'test',
  )
  const { text } = await extractText(bytes, { mergePages: true })
  const line = text.replaceAll(/\s+/g, ' ')
  for (const part of ['??', 'Минск ?', 'Занятие шахмат', 'Спасибо Łukasz']) expect(line).toContain(part)
})
