import { expect, test } from 'vitest'
import { theme } from './theme.ts'

test('the breakpoints are 0, 600, 900, 1200 and 1536 px', () => {
  const pixels = Object.entries(theme.breakpoints ?? {}).map(([name, width]) => [
    name,
    Number.parseFloat(String(width)) * 16,
  ])
  expect(Object.fromEntries(pixels)).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
})
