import { expect, test } from 'vitest'
import { validationText } from '#kit'
import { asPrinted, neededPrintedLine, neededPrintedText, printedLine } from './printed.ts'

test.each(['李明', 'שרה', 'ქეთი', '👍 Анна', 'Анна′', 'Ядвіга ∞'])(
  '%s can not be printed as a name on a paper',
  (name) => {
    expect(neededPrintedLine(80).safeParse(name).error?.issues[0]?.message).toBe('validation.printed')
  },
)

test.each([
  'Łukasz Żółć',
  'Іваноў',
  'Ґалаґан',
  'Әлия',
  'Ștefan',
  'Nguyễn',
  'Д’Артаньян',
  '«Роза» № 5',
  'И\u0306одов',
  '',
])('%s is printed as it was typed', (name) => {
  const kept = printedLine(80).parse(name)
  expect(asPrinted(kept)).toBe(kept)
})

test('the refusal names each sign once, and at most ten of them', () => {
  const textOf = (name: string) => {
    const issue = neededPrintedLine(80).safeParse(name).error?.issues[0]
    return issue && validationText(issue)
  }
  expect(textOf('Анна 李明李')).toEqual({ key: 'validation.printed', values: { signs: '李 明' } })
  expect(textOf('一二三四五六七八九十百千')?.values.signs).toBe('一 二 三 四 五 六 七 八 九 十')
})

test('a reason may have emoji, which papers leave out; other former signs become question marks', () => {
  const reason = neededPrintedText(100).parse('Спасибо 👍🏽❤️ 1️⃣\nда')
  expect(asPrinted(reason)).toBe('Спасибо  1\nда')
  expect(asPrinted('李明 🏴󠁧󠁢󠁥󠁮󠁧󠁿\tда')).toBe('??  да')
  expect(neededPrintedText(100).safeParse('По просьбе 李').error?.issues[0]?.message).toBe('validation.printed')
})
