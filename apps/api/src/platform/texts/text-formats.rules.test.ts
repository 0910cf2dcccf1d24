import { expect, test } from 'vitest'
import { formatted, type Language, type TextFormat } from './text-formats.ts'

test.each<[Language, TextFormat, string, string]>([
  ['ru', 'month', '2026-12', 'декабрь 2026\u00a0г.'],
  ['en', 'month', '2026-12', 'December 2026'],
  ['es', 'month', '2026-12', 'diciembre de 2026'],
  ['ru', 'date', '2026-12-08', '8\u00a0декабря 2026\u00a0г.'],
  ['en', 'date', '2026-12-08', '8\u00a0December 2026'],
  ['es', 'day', '2026-12-08', '8\u00a0de diciembre'],
  ['ru', 'day', '2026-12-08', '8\u00a0декабря'],
  ['ru', 'moment', '2026-12-08T21:30:00.000Z', '9\u00a0декабря, 00:30'],
  ['ru', 'month', '12.2026', '12.2026'],
  ['en', 'date', '', ''],
])('in %s a %s of %j reads %j', (language, format, value, text) => {
  expect(formatted(language, format, value)).toBe(text)
})
